/** The two mails of a contact message: the message itself for the support address, and the acknowledgement for its sender. */
import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import type { ContactRequest } from '#lambdas/http/contract.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import type { MailContext } from '#lambdas/mail/fill-words.ts';
import { getMailContext, sendMail, sendWords } from '#lambdas/mail/mailer.ts';

type Message = Omit<ContactRequest, 'website'>;

/** Long enough to read in a list of mails; the rest is in the body. */
const subjectLength = 120;

/** Sends the message to the support address; an answer goes to its sender. */
export async function sendContactMail(message: Message): Promise<void> {
  const { supportAddress } = getMailContext();
  await sendMail({ to: supportAddress, replyTo: message.email, ...composeContactMail(message) });
}

export async function sendContactAcknowledgement(email: string) {
  const about = { request: 'contact', occasion: 'acknowledgement' } as const;
  return sendWords(composeContactAcknowledgement(getMailContext()), { to: email, isUnasked: true, about });
}

/** The plain mail a contact message becomes. Line breaks cannot leave the subject or a header line. */
export function composeContactMail({ name, email, subject, message }: Message): { subject: string; text: string } {
  const lines = [
    `De : ${oneLine(name)}`,
    `Adresse : ${oneLine(email)}`,
    `Sujet : ${oneLine(subject)}`,
    '',
    message.replace(/\r\n?/g, '\n').trim(),
    '',
    '-- ',
    'Message envoyé depuis la page Contact du site. Répondre à ce mail répond à cette personne.',
  ];
  return { subject: `[Contact] ${shorten(oneLine(subject))}`, text: `${lines.join('\n')}\n` };
}

/** Cut between characters a reader sees as one, so that an emoji is never halved. */
function shorten(text: string): string {
  const characters = [...new Intl.Segmenter('fr', { granularity: 'grapheme' }).segment(text)];
  if (characters.length <= subjectLength) return text;
  return `${characters
    .slice(0, subjectLength - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** It quotes nothing of the message: a stranger may have typed this address, to send words of theirs in our name. */
export const composeContactAcknowledgement = (context: MailContext) => composeMail(mails.contact, context);
