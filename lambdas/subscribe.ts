import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { newsletterRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { accepted, errorPage, httpFunction, seeOther } from '#lambdas/http/http.ts';
import { type Caller, getClientNetwork, isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { sendConfirmationMail } from '#lambdas/newsletter/newsletter-mail.ts';
import { findSubscriber, requestSubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { isSubscribed } from '#lambdas/newsletter/subscriber.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { unaskedRules } from '#lambdas/rate-limit/mail-quota.ts';
import { isWithinLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

requireEnvironment('SUBSCRIBERS_TABLE', 'COUNTERS_TABLE', 'SITE_URL', 'MAIL_SENDER', 'SUPPORT_ADDRESS');

/** Confirmation mails an hour for one network, and for everyone together. */
const mailsPerNetwork = 5;
const mailsInAll = 300;

type SubscriptionRequest = { email: string; source: string; isHuman: boolean };

function parseSubscription(event: APIGatewayProxyEventV2): SubscriptionRequest {
  const { email, source, website } = parseRequest(newsletterRequestSchema, parseBody(event));
  const address = email?.trim().toLowerCase() ?? '';
  if (!isEmailAddress(address)) throw new ApiError('email_invalid');
  return { email: address, source, isHuman: !website };
}

async function mayInvite({ clientNetwork, now }: Caller): Promise<boolean> {
  const action = 'newsletter';
  return (
    (await isWithinLimit({ action, network: clientNetwork, limit: mailsPerNetwork, now })) &&
    (await isWithinLimit({ action, everyone: true, limit: mailsInAll, now }))
  );
}

async function mailInvitation(email: string, now: Date): Promise<void> {
  try {
    await sendConfirmationMail(email, now);
  } catch (error) {
    logFault('mail_failed', { mail: 'newsletter', error: describeError(error) });
    throw new ApiError('internal', { cause: error });
  }
}

/** Asks the mailbox's owner, within the limits of mailbox, network and everyone together. The answer does not tell which held. */
async function invite({ email, source }: SubscriptionRequest, caller: Caller): Promise<void> {
  const { now } = caller;
  const subscriber = await findSubscriber(email);
  if (subscriber !== undefined && isSubscribed(subscriber)) return;
  const quota = { counter: 'unasked', kind: 'newsletter', email, rules: unaskedRules, now } as const;
  await sendWithinQuota(quota, async () => {
    if (!(await mayInvite(caller))) return false;
    if (!(await requestSubscription({ email, source }, now))) return false;
    await mailInvitation(email, now);
    return true;
  });
}

/** POST /api/newsletter: 202 whatever is known of the address; the mail asks its owner. */
export const handler = httpFunction(
  async (event) => {
    const request = parseSubscription(event);
    if (request.isHuman) await invite(request, { clientNetwork: getClientNetwork(event), now: new Date() });
    return isFormPost(event) ? seeOther('/newsletter?sent=1#envoye') : accepted();
  },
  { formErrorPage: errorPage('/newsletter') },
);
