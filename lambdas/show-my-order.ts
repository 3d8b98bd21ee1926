import { listOrderFiles } from '#lambdas/download/files.store.ts';
import { openLink } from '#lambdas/download/open-link.ts';
import { linkSchema, type MyOrderReply, myOrderReplySchema } from '#lambdas/http/contract.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { getClientNetwork, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { addressOf, canRead, hasHolder, type Role, roles } from '#lambdas/order/holder.ts';
import { type Order, orderStatus } from '#lambdas/order/order.ts';
import { describeReview } from '#lambdas/order/review.ts';
import { canReview, planReviewRequest } from '#lambdas/order/review-request.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'COUNTERS_TABLE');

/** What the buyer alone may know: sums, addresses, mails. */
function describeForBuyer(order: Order) {
  const { createdAt, paidAt, partner, recipient, mails = {} } = order;
  const since = { buyer: paidAt ?? createdAt, partner: partner?.since, recipient: recipient?.at };
  return {
    createdAt,
    amountCents: order.amountPaidCents ?? order.amountCents,
    currency: order.currency,
    email: order.email,
    lines: order.lines,
    review: describeReview(order.review),
    holders: roles
      .filter((role) => hasHolder(order, role))
      .map((role) => ({ role, email: addressOf(order, role) ?? null, since: since[role] ?? null })),
    mails: Object.entries(mails).map(([kind, { sentAt, outcome }]) => ({
      kind,
      at: sentAt ?? null,
      outcome: outcome ?? null,
    })),
  };
}

const withoutPurchase = {
  createdAt: null,
  amountCents: null,
  currency: null,
  email: null,
  lines: [],
  review: null,
  holders: [],
  mails: [],
} satisfies Partial<MyOrderReply>;

function describeOrder(order: Order, role: Role, now: Date): MyOrderReply {
  const read = canRead(order, role, now);
  return {
    orderId: order.orderId,
    role,
    status: orderStatus(order),
    files: read ? listOrderFiles(order).map(({ id, savedAs }) => ({ id, name: savedAs })) : [],
    can: {
      read,
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
  return ok(myOrderReplySchema, describeOrder(order, role, caller.now));
});
