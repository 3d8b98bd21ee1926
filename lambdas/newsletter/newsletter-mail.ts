/** The mail that asks whether an address really wants the newsletter (double opt-in). */
import { mails } from '#content/mails.ts';
import { fill, fillNote, type MailWords, seller } from '#lambdas/mail/mail-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { confirmDays, makeConfirmToken, makeUnsubscribeToken } from '#lambdas/newsletter/newsletter-token.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Asks an address whether it wants the newsletter. */
export async function sendConfirmationMail(email: string, now: Date): Promise<void> {
  const keys = await loadLinkKeys();
  const { siteUrl, supportAddress } = getMailContext();
  const unsubscribeToken = makeUnsubscribeToken(email, keys);
  const words = composeConfirmationMail({
    confirmUrl: `${siteUrl}/newsletter#confirm=${makeConfirmToken(email, { keys, issuedAt: now })}`,
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=${unsubscribeToken}`,
    siteUrl,
  });
  await sendWords(words, {
    to: email,
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/newsletter/unsubscribe?token=${unsubscribeToken}`, supportAddress),
  });
}

/** The confirmation mail. Both links lead to pages of ours with a button: mail scanners follow links. */
export function composeConfirmationMail({
  confirmUrl,
  unsubscribeUrl,
  siteUrl,
}: {
  confirmUrl: string;
  unsubscribeUrl: string;
  siteUrl: string;
}): MailWords {
  const { subject, preheader, title, paragraphs, action, notes, unsubscribe } = mails.newsletter;
  return {
    subject: fill(subject),
    preheader: fill(preheader),
    title: fill(title),
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, { jours: confirmDays })),
    action: { label: fill(action), url: confirmUrl },
    notes: notes.map((note) => fillNote(note)),
    links: [
      { label: fill(unsubscribe), url: unsubscribeUrl },
      { label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` },
    ],
    seller,
  };
}
