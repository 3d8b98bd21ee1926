import { sendMail } from '#lambdas/mail/mailer.ts';
import { confirmDays, makeConfirmToken, makeUnsubscribeToken } from '#lambdas/newsletter/newsletter-token.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** Asks an address whether it wants the newsletter. The template (React) is loaded only now, when there is something to send. */
export async function sendConfirmationMail(
  email: string,
  { linkSecret, now }: { linkSecret: string; now: Date },
): Promise<void> {
  const { renderNewsletterMail } = await import('#lambdas/mail/newsletter-mail.ts');
  const siteUrl = getVariable('SITE_URL');
  const unsubscribeToken = makeUnsubscribeToken(email, linkSecret);
  const mail = renderNewsletterMail({
    confirmUrl: `${siteUrl}/newsletter#confirm=${makeConfirmToken(email, { linkSecret, issuedAt: now })}`,
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=${unsubscribeToken}`,
    siteUrl,
    validDays: confirmDays,
  });
  await sendMail({ to: email, headers: unsubscribeHeaders(siteUrl, unsubscribeToken), ...mail });
}

/**
 * The mail client's own unsubscribe button: it posts to the first address without asking anybody (RFC 8058), so the token
 * has to stand in the query; our access log has no queries.
 */
function unsubscribeHeaders(siteUrl: string, token: string): Record<string, string> {
  const byMail = `mailto:${getVariable('SUPPORT_ADDRESS')}?subject=Desinscription`;
  return {
    'List-Unsubscribe': `<${siteUrl}/api/newsletter/unsubscribe?token=${token}>, <${byMail}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
