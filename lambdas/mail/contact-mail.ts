import { oneLine } from '#lambdas/mail/one-line.ts';

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** Long enough to read in a list of mails; the rest is in the body. */
const subjectLength = 120;

/** The plain mail a contact message becomes, for the support address. Line breaks cannot leave the subject or a header line. */
export function renderContactMail({ name, email, subject, message }: ContactMessage): {
  subject: string;
  text: string;
} {
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
