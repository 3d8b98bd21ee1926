/** A letter as a mail to one reader. */
import { mails } from '#content/mails.ts';
import { fill, type MailWords, seller } from '#lambdas/mail/mail-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { type LetterCopy, letterOccasion, type StoredLetter } from '#lambdas/newsletter/letter.ts';
import { makeUnsubscribeToken } from '#lambdas/newsletter/newsletter-token.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Sends a reader's copy. */
export async function sendLetter(letter: StoredLetter, { letterId, email }: LetterCopy) {
  const { siteUrl, supportAddress } = getMailContext();
  const token = makeUnsubscribeToken(email, await loadLinkKeys());
  const unsubscribeUrl = `${siteUrl}/newsletter#unsubscribe=${token}`;
  return sendWords(composeLetter(letter, { siteUrl, unsubscribeUrl }), {
    to: email,
    about: { letterId, occasion: letterOccasion },
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/newsletter/unsubscribe?token=${token}`, supportAddress),
  });
}

/** A letter with its reader's own link to unsubscribe, which leads to a page of ours with a button: mail scanners follow links. */
export function composeLetter(
  { subject, preheader, title, paragraphs, notes, action, page }: StoredLetter,
  { siteUrl, unsubscribeUrl }: { siteUrl: string; unsubscribeUrl: string },
): MailWords {
  return {
    siteUrl,
    subject,
    preheader,
    title,
    paragraphs,
    isLetter: true,
    action: { label: action, url: `${siteUrl}${page}` },
    notes,
    links: [
      { label: fill(mails.newsletter.unsubscribe), url: unsubscribeUrl },
      { label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` },
    ],
    seller,
  };
}
