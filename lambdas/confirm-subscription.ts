import { doneReplySchema, newsletterTokenSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { readConfirmToken } from '#lambdas/newsletter/newsletter-token.ts';
import { confirmSubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** POST /api/newsletter/confirm: the mailbox's owner agrees. A POST, because mail scanners open links. */
export const handler = httpFunction(async (event) => {
  const now = new Date();
  const { token } = parseRequest(newsletterTokenSchema, parseBody(event));
  const link = readConfirmToken(token, { keys: await loadLinkKeys(), now });
  const isConfirmed = link !== undefined && (await confirmSubscription(link.email, { issuedAt: link.issuedAt, now }));
  if (!isConfirmed) throw new ApiError('link_invalid');
  return isFormPost(event) ? seeOther('/newsletter?confirmed=1#confirme') : ok(doneReplySchema, { ok: true });
}, errorPage('/newsletter'));
