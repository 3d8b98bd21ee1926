/** What a mail shows before it is opened, for a buyer who asked for discretion. */
import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { fill, type MailWords } from '#lambdas/mail/fill-words.ts';
import { kindOfOccasion } from '#lambdas/mail/mail-kind.ts';

const words = mails.discreet;
/** What the order's later mails are about, by their kind or occasion. */
const matters: Record<string, string> = words.matters;

function writeSubject(orderId: string, occasion: string): string {
  const matter = matters[occasion] ?? matters[kindOfOccasion(occasion) ?? ''];
  const order = fill(words.subject, { commande: oneLine(orderId) });
  return matter === undefined ? order : `${order}\u202f: ${fill(matter)}`;
}

/** The mail without pictures, under a subject and a first line that name nothing; only the buyer's subject names the order. */
export function makeDiscreet(
  { picture: _, siteUrl: __, ...mail }: MailWords,
  { orderId, occasion, isBuyer }: { orderId: string; occasion: string; isBuyer: boolean },
): MailWords {
  const subject = isBuyer ? writeSubject(orderId, occasion) : fill(words.subjectForOthers);
  return { ...mail, subject, preheader: fill(words.preheader) };
}
