import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { sendContactMail, sendContactReceipt } from '#lambdas/contact/contact-mail.ts';
import { type ContactRequest, contactRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { accepted, errorPage, httpFunction, seeOther } from '#lambdas/http/http.ts';
import { getClientNetwork, isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { sendSparingly } from '#lambdas/rate-limit/mail-quota.store.ts';
import { countAttempt } from '#lambdas/rate-limit/rate-limit.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';

requireEnvironment('COUNTERS_TABLE', 'SITE_URL', 'MAIL_SENDER', 'SUPPORT_ADDRESS');

/** Messages an hour from one address, and from everyone together: a form must not become a mail cannon. */
const messagesPerAddress = 10;
const messagesInAll = 100;
/** A sender who writes on, or whose address others use, hears once a day that messages arrive. */
const receiptRules = [{ mails: 1, days: 1 }];

type Around = { linkSecret: string; now: Date };

async function countMessage(clientNetwork: string, { linkSecret, now }: Around): Promise<void> {
  const subject = hashPersonal(clientNetwork, linkSecret);
  await countAttempt({ action: 'contact-address', subject, limit: messagesPerAddress, now });
  await countAttempt({ action: 'contact-all', subject: 'all', limit: messagesInAll, now });
}

/** The message has arrived: a receipt that cannot leave only rings. */
async function sendReceipt(message: Omit<ContactRequest, 'website'>, around: Around): Promise<void> {
  try {
    await sendSparingly({ kind: 'contact', email: message.email, rules: receiptRules, ...around }, async () => {
      await sendContactReceipt(message);
      return true;
    });
  } catch (error) {
    logFault('mail_failed', { mail: 'contact-receipt', error: describeError(error) });
  }
}

function parseMessage(event: APIGatewayProxyEventV2): ContactRequest {
  const message = parseRequest(contactRequestSchema, parseBody(event));
  if (!isEmailAddress(message.email)) throw new ApiError('email_invalid');
  return message;
}

/** POST /api/contact: the message goes to the support address, its sender in Reply-To, and a receipt to the sender. */
export const handler = httpFunction(
  async (event) => {
    const { website, ...message } = parseMessage(event);
    const isHuman = !website;
    if (isHuman) {
      const around = { ...(await loadSecrets('linkSecret')), now: new Date() };
      await countMessage(getClientNetwork(event), around);
      await sendContactMail(message);
      await sendReceipt(message, around);
    }
    return isFormPost(event) ? seeOther('/contact?sent=1#envoye') : accepted();
  },
  { formErrorPage: errorPage('/contact') },
);
