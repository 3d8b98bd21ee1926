/** The mail that asks whether an address really wants the newsletter (double opt-in). */
import { mails } from '#content/mails.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { fill, type MailContext } from '#lambdas/mail/fill-words.ts';
import { getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { confirmDays, makeConfirmToken, makeUnsubscribeLink } from '#lambdas/newsletter/newsletter-token.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

export async function sendConfirmationMail(email: string, now: Date) {
  const token = makeConfirmToken(email, { keys: await loadLinkKeys(), issuedAt: now });
  const context = getMailContext();
  const { unsubscribeUrl, headers } = await makeUnsubscribeLink(email, context);
  const confirmUrl = `${context.siteUrl}/newsletter#confirm=${token}`;
  return sendWords(composeConfirmationMail({ confirmUrl, unsubscribeUrl, ...context }), {
    to: email,
    isUnasked: true,
    about: { request: 'newsletter', occasion: 'confirmation' },
    headers,
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
