/**
 * Spaces, controls, traces of undecodable bytes (half a surrogate pair, the replacement character), and the marks of
 * quotes, comments and display names: `a<lea@x.fr>` and `lea(a)@x.fr` would be other spellings of one mailbox.
 */
const forbidden = /[\s\p{Cc}\p{Cf}\p{Cs}\ufffd"(),:;<>[\]\\]/u;
/** Labels of letters in any script, digits and hyphens: a URL parser neither decodes nor cuts them. */
const domainForm = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u;

/**
 * Whether a trimmed address is valid: at most 254 characters (RFC 5321 §4.5.3.1.3 less its brackets), one '@'
 * with something before it and a dot inside the domain after it, no space or control character. International letters pass.
 */
export function isEmailAddress(address: string): boolean {
  if (address.length > 254 || forbidden.test(address)) return false;
  const [local, domain, ...rest] = address.split('@');
  return Boolean(local) && domain !== undefined && rest.length === 0 && domainForm.test(domain);
}

/** A domain in DNS's form: `exämple.fr` → `xn--exmple-cua.fr`. A text that is no domain stays as it is. */
function toAsciiDomain(domain: string): string {
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}

/** Google delivers both domains to one mailbox and ignores dots before the '@': support.google.com/mail/answer/7436150. */
const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * One key per mailbox, for rules such as "first purchase": lower case, without the `+alias`, its domain in ASCII. The
 * spellings of one Gmail mailbox have one key.
 */
export function emailKey(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const name = local.replace(/\+.*$/u, '');
  const host = toAsciiDomain(domain);
  return gmailDomains.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** SES takes the domain of an address in ASCII only: `lea@exämple.fr` → `lea@xn--exmple-cua.fr`. */
export function encodeDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${toAsciiDomain(address.slice(at + 1))}`;
}
