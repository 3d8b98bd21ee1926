/** What a buyer may write to a partner, or to the recipient of a gift, in the shop's mail. Pure. */
import { cleanLines } from '#lambdas/format/one-line.ts';
import { ApiError } from '#lambdas/http/errors.ts';

/** Stripe keeps at most 500 characters of each text that an order is made again from. */
export const maxMessageLength = 400;

/** An address of the web or of a mailbox, also without its beginning: `www.…`, `lien.com`, `t.me/…`, `noe@exemple.fr`. */
const address =
  /\w:\/\/|\bwww\.|\S@\S+\.\S|[\p{L}\d-]\.(?:com|net|org|info|biz|fr|be|ch|eu|io|app|link|ly|xyz|site|online|shop|co)\b|[\p{L}\d-]\.[a-z]{2,}\/\S/iu;
/** Nine digits or more, with at most two other signs between them. */
const telephone = /\p{Nd}(?:[^\p{L}\p{N}\n]{0,2}\p{Nd}){8}/u;
/** « 14/02/2026 »: two of them have as many digits as a telephone number. */
const dates = /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d\b/g;

/** Whether words lead a reader elsewhere: somebody who may write in the shop's mail could do so to harass, or to deceive. */
export function leadsElsewhere(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return address.test(plain) || telephone.test(plain.replace(dates, 'date'));
}

/**
 * The words as they are kept, without direction overrides: one shows `moc.lien` as an address. Throws `gift_message_too_long`
 * and `gift_message_contact`.
 */
export function readGuestWords(typed: string | null | undefined): string | undefined {
  const text = cleanLines(typed ?? '');
  if (text.length > maxMessageLength) throw new ApiError('gift_message_too_long');
  if (leadsElsewhere(text)) throw new ApiError('gift_message_contact');
  return text === '' ? undefined : text;
}
