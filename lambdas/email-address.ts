/** Spaces, controls, and what is left of bytes that were no text: half a surrogate pair, the replacement character. */
const forbidden = /[\s\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffd]/u;

/**
 * Whether a trimmed address may be written to: at most 254 characters (RFC 5321 §4.5.3.1.3 less its brackets), one '@'
 * with something before it and a dot inside the domain after it, no space or control character. International letters pass.
 */
export function isEmailAddress(address: string): boolean {
  if (address.length > 254 || forbidden.test(address)) return false;
  const [local, domain, ...rest] = address.split('@');
  return Boolean(local) && domain !== undefined && rest.length === 0 && /^[^.].*\.[^.]+$/u.test(domain);
}

/** One key per mailbox, for rules such as "first purchase": lower case, without the `+alias` before the '@'. */
export function emailKey(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  return `${local.replace(/\+.*$/u, '')}@${domain}`;
}
