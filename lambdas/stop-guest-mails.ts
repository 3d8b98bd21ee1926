import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readStopToken, stopGuestMails } from '#lambdas/guest/guest-gate.store.ts';
import { doneReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** The token in the query. The body of a mail client's own button adds nothing (RFC 8058). */
function readToken({ queryStringParameters }: APIGatewayProxyEventV2): string {
  const token = queryStringParameters?.token ?? '';
  if (!/^[\w.-]{1,200}$/.test(token)) throw new ApiError('link_invalid');
  return token;
}

/**
 * POST /api/guest/stop: the owner of a mailbox wants no more mail that a buyer of the shop causes; by our page's button or the
 * mail client's. A GET of that address redirects to our page and changes nothing.
 */
export const handler = httpFunction(async (event) => {
  const token = readToken(event);
  if (event.requestContext.http.method === 'GET') return seeOther(`/newsletter#stop=${token}`);
  const guest = readStopToken(token, await loadLinkKeys());
  if (guest === undefined) throw new ApiError('link_invalid');
  await stopGuestMails(guest, new Date());
  return ok(doneReplySchema, { ok: true });
});
