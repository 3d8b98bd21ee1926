import { sendMail } from '#lambdas/mail/mailer.ts';
import { hasAccess, type Order, orderStatus } from '#lambdas/order/order.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** Tells a buyer what was paid back since the last such mail; gives SES's message id. The template (React) is loaded only now. */
export async function sendRefundMail(order: Order): Promise<string> {
  const { renderRefundMail } = await import('#lambdas/mail/refund-mail.ts');
  const { orderId, refundedCents = 0, refundMailedCents = 0, amountPaidCents = 0 } = order;
  const mail = renderRefundMail({
    orderId,
    amountPaidCents,
    refundedCents,
    thisTimeCents: refundedCents - refundMailedCents,
    isWhole: orderStatus(order) === 'refunded',
    hasAccess: hasAccess(order),
    siteUrl: getVariable('SITE_URL'),
    supportAddress: getVariable('SUPPORT_ADDRESS'),
  });
  return sendMail({ to: order.email, orderId, ...mail });
}
