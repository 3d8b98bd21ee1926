/** The mail that tells a sender that their message arrived. */
import { mails } from '#content/mails.ts';
import { fill, fillNote, seller } from '#lambdas/mail/mail-words.ts';
import { oneLine } from '#lambdas/mail/one-line.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';
import { withoutLinks } from '#lambdas/mail/without-links.ts';

const words = mails.contact;

/** The receipt, with the message but without its links: a stranger may have given this address as theirs. */
export function renderContactReceipt({ subject, message }: { subject: string; message: string }, siteUrl: string) {
  const written = `${oneLine(subject)}\n\n${message.replace(/\r\n?/g, '\n').trim()}`;
  return renderMail({
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph)),
    quote: { title: fill(words.quote), text: withoutLinks(written, fill(mails.removedLink)) },
    notes: words.notes.map((note) => fillNote(note)),
    links: [{ label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` }],
    seller,
  });
}
