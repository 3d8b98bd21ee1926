/**
 * What SES takes before the '@': ASCII, at most 64 characters, dots only between others (RFC 5321 §4.5.3.1.1, RFC 5322 §3.2.3;
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Destination.html on the ASCII). No quotes, comments or display
 * names: `a<lea@x.fr>` and `lea(a)@x.fr` would be other spellings of one mailbox.
 */
const localForm = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of letters in any script, digits and hyphens: a URL parser neither decodes nor cuts them. */
const domainForm = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** The same domain in DNS's form: labels of at most 63 characters without a hyphen at an end, the last not a number. */
const asciiDomainForm = /^(?:(?!-)[a-z\d-]{1,63}(?<!-)\.)+(?!-|\d+$)[a-z\d-]{1,63}(?<!-)$/;

/** What is said of an address to which no mail can be sent. */
export const emailInvalid = 'Veuillez fournir une adresse email valide';

/**
 * Whether a mail can be sent to a trimmed address: SES refuses any other for good, and a buyer would have paid in vain. At
 * most 254 characters (RFC 5321 §4.5.3.1.3 less its brackets). International letters pass in the domain, which has an ASCII form.
 */
export function isEmailAddress(address: string): boolean {
  const [local = '', domain = '', ...rest] = address.split('@');
  if (rest.length > 0 || !localForm.test(local) || !domainForm.test(domain)) return false;
  return encodeDomain(address).length <= 254 && asciiDomainForm.test(toAsciiDomain(domain));
}

/** A domain in DNS's form: `exämple.fr` → `xn--exmple-cua.fr`. A text that is no domain stays as it is. */
function toAsciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
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

/** Whether two addresses are one, whatever their case and the form of their domain. */
export function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && encodeDomain(one).toLowerCase() === encodeDomain(other).toLowerCase();
}
