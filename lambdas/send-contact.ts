import * as v from 'valibot';
import { countAttempt, hashPersonal } from '#lambdas/attempts/attempts.store.ts';
import { isEmailAddress } from '#lambdas/email-address.ts';
import { getVariable, requireEnvironment } from '#lambdas/environment.ts';
import { ApiError } from '#lambdas/http/api-error.ts';
import { getClientNetwork } from '#lambdas/http/client-network.ts';
import { contactRequestSchema } from '#lambdas/http/contract.ts';
import { httpFunction } from '#lambdas/http/http.ts';
import { isFormPost, parseBody } from '#lambdas/http/request-body.ts';
import { accepted, seeOther } from '#lambdas/http/respond.ts';
import { renderContactMail } from '#lambdas/mail/contact-mail.ts';
import { sendMail } from '#lambdas/mail/mailer.ts';
import { loadSecrets } from '#lambdas/secrets.ts';

requireEnvironment('COUNTERS_TABLE', 'MAIL_SENDER', 'SUPPORT_ADDRESS');

/** Messages an hour from one address, and from everyone together: a form must not become a mail cannon. */
const messagesPerAddress = 10;
const messagesInAll = 100;

async function countMessage(clientNetwork: string): Promise<void> {
  const { linkSecret } = await loadSecrets('linkSecret');
  const now = new Date();
  const subject = hashPersonal(clientNetwork, linkSecret);
  await countAttempt({ action: 'contact-address', subject, limit: messagesPerAddress, now });
  await countAttempt({ action: 'contact-all', subject: 'all', limit: messagesInAll, now });
}

/** POST /api/contact: the message goes to the support address, its sender in Reply-To. */
export const handler = httpFunction(
  async (event) => {
    const message = v.safeParse(contactRequestSchema, parseBody(event));
    if (!message.success) throw new ApiError('invalid_request');
    const { website, ...contact } = message.output;
    if (!isEmailAddress(contact.email)) throw new ApiError('email_invalid');
    const isHuman = !website;
    if (isHuman) {
      await countMessage(getClientNetwork(event));
      await sendMail({ to: getVariable('SUPPORT_ADDRESS'), replyTo: contact.email, ...renderContactMail(contact) });
    }
    return isFormPost(event) ? seeOther('/contact?sent=1#envoye') : accepted();
  },
  { formErrorPage: (code) => `/contact?error=${code}#erreur-${code}` },
);
