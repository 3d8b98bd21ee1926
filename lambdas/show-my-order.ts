import { showAddressChange } from '#lambdas/address-change/address-change.ts';
import { showCopies } from '#lambdas/copy/show-copies.ts';
import { listOrderFiles } from '#lambdas/download/order-files.ts';
import { showEdition } from '#lambdas/edition/edition.ts';
import { showGift } from '#lambdas/gift/plan-gift.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { linkSchema, type MyOrderReply, myOrderReplySchema } from '#lambdas/http/my-order-contract.ts';
import { callerOf, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { linksOf, openLink } from '#lambdas/my-order/open-link.ts';
import { addressOf, canRead, isPaidBack, kindOf, type Role, type Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess, orderStatus } from '#lambdas/order/order-status.ts';
import { showPartner } from '#lambdas/partner/partner.ts';
import { showReceipt } from '#lambdas/receipt/receipt.ts';
import { showRefund } from '#lambdas/refund/refund-rules.ts';
import { showReviews } from '#lambdas/review/review.ts';

const withoutPurchase = {
  createdAt: null,
  amountCents: null,
  email: null,
  pendingEmail: null,
  lines: [],
} satisfies Partial<MyOrderReply>;

/** What the buyer alone may know: sums and addresses. */
function showPurchase(order: Order, { role }: Viewer) {
  if (role !== 'buyer') return withoutPurchase;
  return {
    createdAt: order.createdAt,
    amountCents: order.amountPaidCents ?? order.amountCents,
    email: addressOf(order, 'buyer') ?? null,
    pendingEmail: showAddressChange(order),
    lines: order.lines,
  };
}

/** A partner and a recipient learn whether their link opens the files, and nothing of the payment. */
function statusFor(order: Order, role: Role): MyOrderReply['status'] {
  if (role === 'buyer') return orderStatus(order);
  return hasAccess(order) && !isPaidBack(order, role) ? 'paid' : 'closed';
}

export function showOrder(order: Order, viewer: Viewer): MyOrderReply {
  const { role, now } = viewer;
  const read = canRead(order, role, now);
  const [gift, edition, partner] = [showGift(order, viewer), showEdition(order, viewer), showPartner(order, viewer)];
  const [refund, receipt, reviews] = [
    showRefund(order, viewer),
    showReceipt(order, viewer),
    showReviews(order, viewer),
  ];
  const copies = showCopies(order, viewer);
  return {
    orderId: order.orderId,
    role: kindOf(role),
    status: statusFor(order, role),
    files: read ? listOrderFiles(order, role).map(({ id, savedAs }) => ({ id, name: savedAs })) : [],
    ...showPurchase(order, viewer),
    ...{ ...gift, ...copies, ...edition, ...partner, ...refund, ...receipt, ...reviews },
    can: {
      read,
      address: role === 'buyer' && hasAccess(order),
      ...{ ...gift.can, ...edition.can, ...partner.can, ...refund.can, ...receipt.can, ...reviews.can },
    },
  };
}

/** POST /api/my-order: the order as the holder of a link may see it. */
export const handler = httpFunction(async (event) => {
  const link = parseRequest(linkSchema, parseBody(event));
  const caller = callerOf(event);
  const { order, role } = await openLink(link, caller);
  const linkFor = await linksOf(order);
  return ok(myOrderReplySchema, showOrder(order, { role, now: caller.now, linkFor }));
});
