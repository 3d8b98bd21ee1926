import { editions, latestEdition } from '#content/guide/editions.ts';
import { site } from '#content/site.ts';
import { listOrderFiles } from '#lambdas/download/files.store.ts';
import { openLink } from '#lambdas/download/open-link.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { linkSchema, type MyOrderReply, myOrderReplySchema } from '#lambdas/http/my-order-contract.ts';
import { getClientNetwork, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { readerOf } from '#lambdas/order/edition-plan.ts';
import { addressOf, canRead, hasHolder, type Role, roles } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import { opensByNumber } from '#lambdas/order/partner.ts';
import { handOverAt } from '#lambdas/order/recipient.ts';
import { keptRefundCents } from '#lambdas/order/refund.ts';
import { refundState } from '#lambdas/order/refund-request.ts';
import { describeReview } from '#lambdas/order/review.ts';
import { canReview, planReviewRequest } from '#lambdas/order/review-request.ts';
import { canHaveReceipt, formatReceiptNumber } from '#lambdas/receipt/receipt.ts';
import { canAskRefund, countDays, withdrawalDays } from '#lambdas/refund/decide-refund.ts';
import { getVariable, requireEnvironment } from '#lambdas/runtime/environment.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

requireEnvironment('ORDERS_TABLE', 'COUNTERS_TABLE', 'SITE_URL');

/** The recipient's link, for a buyer who hands the gift over: as intended, or since the mail did not arrive. */
async function findLinkToHandOver(order: Order): Promise<string | null> {
  const isForBuyer = order.recipient?.email === undefined || isUndeliverable(order.mails?.gift);
  if (!isForBuyer || !hasAccess(order)) return null;
  return makeDownloadUrl(order, { siteUrl: getVariable('SITE_URL'), keys: await loadLinkKeys(), role: 'recipient' });
}

/** A gift as its buyer or its recipient may see it. */
async function describeGift(order: Order, role: Role, now: Date): Promise<MyOrderReply['gift']> {
  const { recipient } = order;
  if (recipient === undefined) return null;
  const isBuyer = role === 'buyer';
  return {
    to: isBuyer ? (recipient.email ?? null) : null,
    at: handOverAt(order),
    isOpen: canRead(order, 'recipient', now),
    message: recipient.message ?? null,
    url: isBuyer ? await findLinkToHandOver(order) : null,
  };
}

/** What the buyer alone may know: sums, addresses, mails. */
function describeForBuyer(order: Order) {
  const { createdAt, paidAt, partner, recipient, mails = {} } = order;
  const since = { buyer: paidAt ?? createdAt, partner: partner?.since, recipient: recipient?.at };
  return {
    createdAt,
    amountCents: order.amountPaidCents ?? order.amountCents,
    currency: order.currency,
    email: order.email,
    pendingEmail: order.pendingEmail?.email ?? null,
    lines: order.lines,
    review: describeReview(order.review),
    receiptNumber: order.receipt === undefined ? null : formatReceiptNumber(order.receipt.number),
    holders: roles
      .filter((role) => hasHolder(order, role))
      .map((role) => ({ role, email: addressOf(order, role) ?? null, since: since[role] ?? null })),
    refundableCents: (order.amountPaidCents ?? 0) - keptRefundCents(order),
    refund: order.refundAsked ? describeRequest(order, order.refundAsked) : null,
    mails: Object.entries(mails).map(([kind, { sentAt, outcome }]) => ({
      kind,
      at: sentAt ?? null,
      outcome: outcome ?? null,
    })),
  };
}

function describeRequest(order: Order, { kind, at }: NonNullable<Order['refundAsked']>) {
  return { kind, receivedAt: at, state: refundState(order) };
}

const withoutPurchase = {
  createdAt: null,
  amountCents: null,
  currency: null,
  email: null,
  pendingEmail: null,
  lines: [],
  review: null,
  receiptNumber: null,
  holders: [],
  mails: [],
  refundableCents: null,
  refund: null,
} satisfies Partial<MyOrderReply>;

/** The buttons of the order page; a statement of withdrawal has its own page besides, which is always open. */
function describeRefundOffer(order: Order, role: Role, now: Date) {
  const days = countDays(order.paidAt ?? order.createdAt, now);
  const canAsk = role === 'buyer' && canAskRefund(order);
  return { refund: canAsk && days <= site.guaranteeDays, withdraw: canAsk && days <= withdrawalDays };
}

function describeEdition({ editionHandedOut, editionsRefusedAt }: Order): MyOrderReply['edition'] {
  const changes = editions.map(({ number, date, changes: lines }) => ({ edition: number, date, lines }));
  return {
    yours: editionHandedOut ?? null,
    latest: latestEdition.number,
    isTold: editionsRefusedAt === undefined,
    changes: changes.toReversed(),
  };
}

/** A partner and a recipient learn whether their link opens the files, and nothing of the payment. */
function statusFor(order: Order, role: Role): MyOrderReply['status'] {
  if (role === 'buyer') return orderStatus(order);
  return hasAccess(order) ? 'paid' : 'closed';
}

async function describeOrder(order: Order, role: Role, now: Date): Promise<MyOrderReply> {
  const read = canRead(order, role, now);
  return {
    orderId: order.orderId,
    role,
    status: statusFor(order, role),
    files: read ? listOrderFiles(order).map(({ id, savedAs }) => ({ id, name: savedAs })) : [],
    gift: await describeGift(order, role, now),
    edition: describeEdition(order),
    can: {
      read,
      editions: read && role === readerOf(order),
      ...describeRefundOffer(order, role, now),
      receipt: role === 'buyer' && canHaveReceipt(order),
      card: role === 'buyer' && order.recipient !== undefined && hasAccess(order),
      address: role === 'buyer' && hasAccess(order),
      openByNumber: role === 'buyer' && opensByNumber(order, now),
      partner: role === 'buyer' && read,
      review: canReview(order, role),
      refuseReviewRequest: role === 'buyer' && planReviewRequest(order).length > 0,
    },
    ...(role === 'buyer' ? describeForBuyer(order) : withoutPurchase),
  };
}

/** POST /api/my-order: the order as the holder of a link may see it. */
export const handler = httpFunction(async (event) => {
  const link = parseRequest(linkSchema, parseBody(event));
  const caller = { clientNetwork: getClientNetwork(event), now: new Date() };
  const { order, role } = await openLink(link, caller);
  return ok(myOrderReplySchema, await describeOrder(order, role, caller.now));
});
