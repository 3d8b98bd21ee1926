/** The mail that asks whether an address really wants the newsletter (double opt-in). */
import { mails } from '#content/mails.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext } from '#lambdas/mail/mail-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeUnsubscribeHeaders } from '#lambdas/mail/unsubscribe-headers.ts';
import { confirmDays, makeConfirmToken, makeUnsubscribeToken } from '#lambdas/newsletter/newsletter-token.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Asks an address whether it wants the newsletter. */
export async function sendConfirmationMail(email: string, now: Date) {
  const keys = await loadLinkKeys();
  const { siteUrl, supportAddress } = getMailContext();
  const unsubscribeToken = makeUnsubscribeToken(email, keys);
  const words = composeConfirmationMail({
    confirmUrl: `${siteUrl}/newsletter#confirm=${makeConfirmToken(email, { keys, issuedAt: now })}`,
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=${unsubscribeToken}`,
    siteUrl,
    supportAddress,
  });
  return sendWords(words, {
    to: email,
    isUnasked: true,
    about: { request: 'newsletter', occasion: 'confirmation' },
    headers: makeUnsubscribeHeaders(`${siteUrl}/api/newsletter/unsubscribe?token=${unsubscribeToken}`, supportAddress),
  });
}

/** The confirmation mail. Both links lead to pages of ours with a button: mail scanners follow links. */
export function composeConfirmationMail({
  confirmUrl: url,
  unsubscribeUrl,
  ...context
}: MailContext & { confirmUrl: string; unsubscribeUrl: string }) {
  const unsubscribe = { label: fill(mails.newsletter.unsubscribe), url: unsubscribeUrl };
  return composeMail(mails.newsletter, {
    ...context,
    url,
    values: { jours: confirmDays },
    links: [unsubscribe, 'privacy'],
  });
}
