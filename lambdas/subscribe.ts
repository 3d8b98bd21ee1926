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

/**
 * POST /api/newsletter: 202 whatever is known of the address, after the same two writes. The schedule's mail asks the
 * mailbox's owner within a minute.
 */
export const handler = httpFunction(async (event) => {
  const { email: typed, source, website } = parseRequest(newsletterRequestSchema, parseBody(event));
  const email = readEmailAddress(typed).toLowerCase();
  const { clientNetwork, now } = callerOf(event);
  const attempt = { action: 'newsletter', network: widenNetwork(clientNetwork), limit: wishesPerNetwork, now };
  if (!website && (await takeTry(attempt))) await storeWish({ email, source }, now);
  return isFormPost(event) ? seeOther('/newsletter?sent=1#envoye') : accepted();
}, errorPage('/newsletter'));
