/** A letter as a mail to one reader. */
import { mails } from '#content/mails.ts';
import { fill, type MailWords, seller } from '#lambdas/mail/fill-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { type LetterCopy, letterOccasion, type StoredLetter } from '#lambdas/newsletter/letter.ts';
import { makeUnsubscribeLink } from '#lambdas/newsletter/newsletter-token.ts';

export async function sendLetter(letter: StoredLetter, { letterId, email }: LetterCopy) {
  const context = getMailContext();
  const { unsubscribeUrl, headers } = await makeUnsubscribeLink(email, context);
  const about = { letterId, occasion: letterOccasion };
  return sendWords(composeLetter(letter, { siteUrl: context.siteUrl, unsubscribeUrl }), { to: email, about, headers });
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
