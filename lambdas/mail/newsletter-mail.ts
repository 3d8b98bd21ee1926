/** The mail that asks whether an address really wants the newsletter (double opt-in). */
import { mails } from '#content/mails.ts';
import { fill, fillNote, seller } from '#lambdas/mail/mail-words.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';

/** Both links lead to pages of ours with a button: mail scanners follow links. */
export type NewsletterMail = { confirmUrl: string; unsubscribeUrl: string; siteUrl: string; validDays: number };

/** The confirmation mail. */
export function renderNewsletterMail({ confirmUrl, unsubscribeUrl, siteUrl, validDays }: NewsletterMail) {
  const { subject, preheader, title, paragraphs, action, notes, unsubscribe } = mails.newsletter;
  return renderMail({
    subject: fill(subject),
    preheader: fill(preheader),
    title: fill(title),
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, { jours: validDays })),
    action: { label: fill(action), url: confirmUrl },
    notes: notes.map((note) => fillNote(note)),
    links: [
      { label: fill(unsubscribe), url: unsubscribeUrl },
      { label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` },
    ],
    seller,
  });
}
