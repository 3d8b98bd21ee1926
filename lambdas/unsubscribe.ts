import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { doneReplySchema, newsletterTokenSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { readUnsubscribeToken } from '#lambdas/newsletter/newsletter-token.ts';
import { recordUnsubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** The token in the query of a mail client's own button, whose body, form or multipart, adds nothing (RFC 8058). */
const findQueryToken = (event: APIGatewayProxyEventV2) => event.queryStringParameters?.token;

function readToken(event: APIGatewayProxyEventV2): string {
  const token = findQueryToken(event);
  return parseRequest(newsletterTokenSchema, token === undefined ? parseBody(event) : { token }).token;
}

/**
 * POST /api/newsletter/unsubscribe, by the page's button or the mail client's. A GET of the client's address redirects to
 * that page and changes nothing.
 */
export const handler = httpFunction(
  async (event) => {
    const token = readToken(event);
    if (event.requestContext.http.method === 'GET') {
      return seeOther(`/newsletter#unsubscribe=${encodeURIComponent(token)}`);
    }
    const email = readUnsubscribeToken(token, await loadLinkKeys());
    if (email === undefined) throw new ApiError('link_invalid');
    await recordUnsubscription(email, new Date());
    const isPageAsked = isFormPost(event) && findQueryToken(event) === undefined;
    return isPageAsked ? seeOther('/newsletter?unsubscribed=1#desinscrit') : ok(doneReplySchema, { ok: true });
  },
  (code, event) => (findQueryToken(event) === undefined ? errorPage('/newsletter')(code, event) : undefined),
);
