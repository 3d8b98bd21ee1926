import { sendMail } from '#lambdas/mail/mailer.ts';
import { renderWithdrawalNotice } from '#lambdas/mail/withdrawal-notice.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import type { Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';

/** Tells whoever withdrew that their statement arrived, and when. The template (React) is loaded only now. */
export async function sendAcknowledgement(withdrawal: Withdrawal): Promise<void> {
  const { renderWithdrawalMail } = await import('#lambdas/mail/withdrawal-mail.ts');
  const around = { siteUrl: getVariable('SITE_URL'), supportAddress: getVariable('SUPPORT_ADDRESS') };
  await sendMail({ to: withdrawal.email, ...renderWithdrawalMail(withdrawal, around) });
}

/** Tells the operator; an answer goes to whoever withdrew. */
export async function sendWithdrawalNotice(withdrawal: Withdrawal, supportAddress: string): Promise<void> {
  await sendMail({ to: supportAddress, replyTo: withdrawal.email, ...renderWithdrawalNotice(withdrawal) });
}
