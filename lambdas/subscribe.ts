import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { newsletterRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { accepted, errorPage, httpFunction, seeOther } from '#lambdas/http/http.ts';
import { type Caller, getClientNetwork, isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { sendConfirmationMail } from '#lambdas/newsletter/newsletter-mail.ts';
import { findSubscriber, requestSubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { isSubscribed } from '#lambdas/newsletter/subscriber.ts';
import { sendSparingly } from '#lambdas/rate-limit/mail-quota.store.ts';
import { isWithinLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';

requireEnvironment('SUBSCRIBERS_TABLE', 'COUNTERS_TABLE', 'SITE_URL', 'MAIL_SENDER', 'SUPPORT_ADDRESS');

/** What one mailbox gets at most, however often its address is typed. */
const rules = [
  { mails: 1, days: 1 },
  { mails: 3, days: 30 },
];
/** Confirmation mails an hour asked for from one network, and by everyone together. */
const mailsPerNetwork = 5;
const mailsInAll = 300;

type Wish = { email: string; source: string; isHuman: boolean };

function parseWish(event: APIGatewayProxyEventV2): Wish {
  const { email, source, website } = parseRequest(newsletterRequestSchema, parseBody(event));
  const address = email?.trim().toLowerCase() ?? '';
  if (!isEmailAddress(address)) throw new ApiError('email_invalid');
  return { email: address, source, isHuman: !website };
}

async function mayAsk({ clientNetwork, now }: Caller, linkSecret: string): Promise<boolean> {
  const subject = hashPersonal(clientNetwork, linkSecret);
  const fromHere = { action: 'newsletter-network', subject, limit: mailsPerNetwork, now };
  const inAll = { action: 'newsletter-all', subject: 'all', limit: mailsInAll, now };
  return (await isWithinLimit(fromHere)) && (await isWithinLimit(inAll));
}

async function mailInvitation(email: string, { linkSecret, now }: { linkSecret: string; now: Date }): Promise<void> {
  try {
    await sendConfirmationMail(email, { linkSecret, now });
  } catch (error) {
    logFault('mail_failed', { mail: 'newsletter', error: describeError(error) });
    throw new ApiError('internal', { cause: error });
  }
}

/** Asks the mailbox's owner, unless the mailbox, this network or everyone together have had enough: nobody is told which. */
async function invite({ email, source }: Wish, caller: Caller): Promise<void> {
  const { now } = caller;
  const { linkSecret } = await loadSecrets('linkSecret');
  const subscriber = await findSubscriber(email);
  if (subscriber !== undefined && isSubscribed(subscriber)) return;
  await sendSparingly({ kind: 'newsletter', email, linkSecret, rules, now }, async () => {
    if (!(await mayAsk(caller, linkSecret))) return false;
    if (!(await requestSubscription({ email, source }, now))) return false;
    await mailInvitation(email, { linkSecret, now });
    return true;
  });
}

/** POST /api/newsletter: 202 whatever we know of the address; the mail asks its owner. */
export const handler = httpFunction(
  async (event) => {
    const wish = parseWish(event);
    if (wish.isHuman) await invite(wish, { clientNetwork: getClientNetwork(event), now: new Date() });
    return isFormPost(event) ? seeOther('/newsletter?sent=1#envoye') : accepted();
  },
  { formErrorPage: errorPage('/newsletter') },
);
