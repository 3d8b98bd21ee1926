import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { newsletterRequestSchema } from '#lambdas/http/contract.ts';
import { accepted, errorPage, httpFunction, seeOther } from '#lambdas/http/http.ts';
import {
  callerOf,
  isFormPost,
  parseBody,
  parseRequest,
  readEmailAddress,
  widenNetwork,
} from '#lambdas/http/request.ts';
import { storeWish } from '#lambdas/newsletter/subscriber.store.ts';
import { takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';

/** Wishes an hour from one network; further ones are answered alike and dropped. */
const wishesPerNetwork = 5;

type SubscriptionRequest = { email: string; source: string; isHuman: boolean };

function parseSubscription(event: APIGatewayProxyEventV2): SubscriptionRequest {
  const { email, source, website } = parseRequest(newsletterRequestSchema, parseBody(event));
  return { email: readEmailAddress(email).toLowerCase(), source, isHuman: !website };
}

/**
 * POST /api/newsletter: 202 whatever is known of the address, after the same two writes. The schedule's mail asks the
 * mailbox's owner within a minute.
 */
export const handler = httpFunction(
  async (event) => {
    const request = parseSubscription(event);
    const { clientNetwork, now } = callerOf(event);
    const attempt = { action: 'newsletter', network: widenNetwork(clientNetwork), limit: wishesPerNetwork, now };
    if (request.isHuman && (await takeTry(attempt))) await storeWish(request, now);
    return isFormPost(event) ? seeOther('/newsletter?sent=1#envoye') : accepted();
  },
  { formErrorPage: errorPage('/newsletter') },
);
