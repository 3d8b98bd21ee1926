import type { ContactRequest } from '#lambdas/http/contract.ts';
import { renderContactMail } from '#lambdas/mail/contact-mail.ts';
import { sendMail } from '#lambdas/mail/mailer.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

type Message = Omit<ContactRequest, 'website'>;

/** The message itself, to the support address; an answer goes to its sender. */
export async function sendContactMail(message: Message): Promise<void> {
  await sendMail({ to: getVariable('SUPPORT_ADDRESS'), replyTo: message.email, ...renderContactMail(message) });
}

/** Tells the sender that the message arrived. The template (React) is loaded only now. */
export async function sendContactReceipt(message: Message): Promise<void> {
  const { renderContactReceipt } = await import('#lambdas/mail/contact-receipt.ts');
  await sendMail({ to: message.email, ...renderContactReceipt(message, getVariable('SITE_URL')) });
}
