import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { products } from '#content/catalogue.ts';
import { signFile } from '#lambdas/download/files.store.ts';
import { noteNetwork } from '#lambdas/download/link-networks.store.ts';
import { listOrderFiles } from '#lambdas/download/order-files.ts';
import { numberEditions } from '#lambdas/edition/edition.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { downloadsReplySchema, downloadsRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, type Reply, seeOther } from '#lambdas/http/http.ts';
import { type Caller, callerOf, findFormField, isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isSameAddress } from '#lambdas/mail/email-address.ts';
import { withheld } from '#lambdas/mail/mail-record.ts';
import { findLinked, type Linked } from '#lambdas/my-order/open-link.ts';
import { addressOf, canRead, isCopyRole, type Role } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark, recordHandOut } from '#lambdas/order/order-facts.store.ts';
import { isOrderId, readOrderId } from '#lambdas/order/order-id.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import { opensByNumber } from '#lambdas/partner/partner.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { ignoreCounterOutage } from '#lambdas/rate-limit/rate-limit.store.ts';
import { describeError, logFault, logStep } from '#lambdas/runtime/log.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';

type Request = { orderId: string; token: string; email: string };

function parseDownload(event: APIGatewayProxyEventV2): Request {
  const { orderId, token, email } = parseRequest(downloadsRequestSchema, parseBody(event));
  if (!orderId || !(token || email)) throw new ApiError('invalid_request');
  return { orderId: readOrderId(orderId), token: token ?? '', email: (email ?? '').trim() };
}

/** The order for a caller who has a link's token or knows the buyer's address; everything else is the same 404. */
function requireAccess({ order, holder }: Linked, { email, now }: { email: string; now: Date }) {
  const isBuyer = order !== undefined && isSameAddress(addressOf(order, 'buyer'), email);
  const { role, isCurrent } = holder ?? { role: 'buyer', isCurrent: true };
  if (order?.paidAt === undefined || !(holder || isBuyer)) throw new ApiError('order_not_found');
  if (role === 'buyer' && order.recipient !== undefined && hasAccess(order)) throw new ApiError('given_away');
  if (!isCurrent || !canRead(order, role, now)) throw new ApiError('access_revoked');
  return { order, role };
}

/**
 * A fact of the order and a line of its log; false when the link was taken back at this moment. They are proofs: a buyer gets the
 * files even while they cannot be written.
 */
async function noteHandOut(order: Order, handOut: { role: Role; files: string[] }, { clientNetwork, now }: Caller) {
  try {
    const handedOut = products.filter(({ fileId }) => handOut.files.includes(fileId));
    const editions = numberEditions(handedOut);
    const recorded = await recordHandOut(order, { role: handOut.role, at: now.toISOString(), editions });
    if (recorded === undefined) return false;
    if (!isCopyRole(handOut.role)) await planNextMail(recorded, now);
    const network = await hashWithSecret(clientNetwork);
    await noteInLog(order.orderId, { kind: 'handed_out', ...handOut, editions, network }, now);
  } catch (error) {
    logFault('internal_error', { orderId: order.orderId, error: describeError(error) });
  }
  return true;
}

/** Mails the link to the buyer, within the mailbox's quota. A mail that fails is logged. */
async function mailLinkAgain(order: Order, now: Date): Promise<'mailed' | 'over_quota' | 'failed'> {
  const mail = { kind: 'link-again', id: randomUUID(), email: order.email, now } as const;
  try {
    const { sendLinkAgain } = await import('#lambdas/download/link-mail.ts');
    return 'sent' in (await sendWithinQuota(mail, withheld, () => sendLinkAgain(order))) ? 'mailed' : 'over_quota';
  } catch (error) {
    logFault('mail_failed', { orderId: order.orderId, error: describeError(error) });
    return 'failed';
  }
}

/** Mails the link instead of handing out the files; throws what to tell a buyer whom no mail reaches. */
async function mailLinkOnly(order: Order, event: APIGatewayProxyEventV2, now: Date): Promise<Reply> {
  const outcome = await mailLinkAgain(order, now);
  if (outcome === 'failed') throw new ApiError('mail_unavailable');
  if (outcome === 'over_quota') throw new ApiError('too_many_requests');
  return isFormPost(event)
    ? seeOther('/retrouver?sent=1#envoye')
    : ok(downloadsReplySchema, { files: [], mailed: true });
}

/** Counts the networks that use a link, and marks an order whose link is used everywhere. Nobody who paid is refused for it. */
async function watchLink(order: Order, role: Role, caller: Caller): Promise<void> {
  await ignoreCounterOutage(async () => {
    const [link, mark] =
      role === 'buyer'
        ? ([order.orderId, 'link_spread'] as const)
        : ([`${order.orderId} ${role}`, 'guest_link_spread'] as const);
    if (await noteNetwork(link, caller)) await addMark(order, mark);
  });
}

/** The order number to send back to the page. Only a well-formed one: a long header would fail at the gateway. */
function findShownOrderId(event: APIGatewayProxyEventV2): string {
  const orderId = readOrderId(findFormField(event, 'orderId') ?? '');
  return isOrderId(orderId) ? orderId : '';
}

/** POST /api/downloads: the files of an order, for callers with the link's token or with the order's id and e-mail. */
export const handler = httpFunction(
  async (event) => {
    const request = parseDownload(event);
    const caller = callerOf(event);
    const { now } = caller;
    const found = await findLinked(request, caller);
    const hasLink = found.holder !== undefined;
    const { order, role } = requireAccess(found, { email: request.email, now });
    if (!hasLink && !opensByNumber(order, now)) return mailLinkOnly(order, event, now);
    // The dedication is for who reads the first copy.
    const { orderId, dedication } = order;
    const dedicated = { orderId, ...(dedication !== undefined && !isCopyRole(role) && { dedication }) };
    const owed = listOrderFiles(order, role);
    const signed = await Promise.all(owed.map((file) => signFile(file, dedicated)));
    // A file that is missing keeps back no other, but a gift alone is not what was paid for.
    if (!owed.some(({ isBonus }, index) => !isBonus && signed[index] !== undefined))
      throw new ApiError('file_unavailable', { retryAfterSeconds: 60 });
    const files = signed.filter((file) => file !== undefined);
    const missing = owed.flatMap(({ id, savedAs: name }, index) => (signed[index] === undefined ? [{ id, name }] : []));
    const isLinkValid = await noteHandOut(order, { role, files: files.map(({ id }) => id) }, caller);
    if (!isLinkValid) throw new ApiError('access_revoked');
    logStep('files_handed_out', now, { orderId: order.orderId });
    const mailed = !hasLink && (await mailLinkAgain(order, now)) === 'mailed';
    if (hasLink) await watchLink(order, role, caller);
    const [first] = files;
    if (isFormPost(event) && first !== undefined) return seeOther(first.url);
    return ok(downloadsReplySchema, { files, missing, mailed });
  },
  (code, event) => errorPage('/download', { orderId: findShownOrderId(event) })(code, event),
);
