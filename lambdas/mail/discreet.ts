/** What a mail or a file shows before it is opened, for a buyer who asked for discretion. */
import { mails } from '#content/mails.ts';
import { fill, type MailWords, oneLine } from '#lambdas/mail/mail-words.ts';

const words = mails.discreet;

/** The mail without a picture, under a subject and a first line that name nothing; only the buyer's subject names the order. */
export function makeDiscreet(
  { picture: _, ...mail }: MailWords,
  { orderId, isBuyer }: { orderId: string; isBuyer: boolean },
): MailWords {
  const subject = isBuyer ? fill(words.subject, { commande: oneLine(orderId) }) : fill(words.subjectForOthers);
  return { ...mail, subject, preheader: fill(words.preheader) };
}

/** `guide-amour.pdf` → `document.pdf`; the second file of an order, `index` 1, is `document-2.pdf`. */
export function toDiscreetName(fileName: string, index: number): string {
  const [extension = ''] = /\.\w+$/.exec(fileName) ?? [];
  return `${words.fileName}${index === 0 ? '' : `-${index + 1}`}${extension}`;
}
