import { accepted, errorPage, httpFunction, seeOther } from '#lambdas/http/http.ts';
import { findOrdersRequestSchema } from '#lambdas/http/my-order-contract.ts';
import {
  callerOf,
  isFormPost,
  parseBody,
  parseRequest,
  readEmailAddress,
  widenNetwork,
} from '#lambdas/http/request.ts';
import { storeLinkRequest } from '#lambdas/link-request/link-request.store.ts';
import { takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';

/**
 * Requests an hour from one network; further ones are answered alike and dropped. Each costs the schedule one query, and only
 * a buyer's mailbox gets a mail.
 */
const requestsPerNetwork = 60;

/**
 * POST /api/my-order/find: 202 whatever is known of the address, after the same two writes. The schedule mails the links of
 * its orders, if it has any, within a minute.
 */
export const handler = httpFunction(async (event) => {
  const email = readEmailAddress(parseRequest(findOrdersRequestSchema, parseBody(event)).email);
  const { clientNetwork, now } = callerOf(event);
  const attempt = { action: 'found', network: widenNetwork(clientNetwork), limit: requestsPerNetwork, now };
  if (await takeTry(attempt)) await storeLinkRequest(email, now);
  return isFormPost(event) ? seeOther('/retrouver?sent=1#envoye') : accepted();
}, errorPage('/retrouver'));
