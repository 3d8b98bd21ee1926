import { findGift } from '#content/catalogue.ts';
import { makeDownloadUrl } from '#lambdas/download/link-token.ts';
import { sendMail } from '#lambdas/mail/mailer.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';

/**
 * Sends a paid order its download link, for the first time or again; gives SES's message id. The template (React) is
 * loaded only now, when there is something to send: it would be most of the webhook's cold start.
 */
export async function sendOrderMail(order: Order, kind: 'delivery' | 'link-again'): Promise<string> {
  const { linkSecret } = await loadSecrets('linkSecret');
  const { renderOrderMail } = await import('#lambdas/mail/order-mail.ts');
  const siteUrl = getVariable('SITE_URL');
  const giftName = order.giftId === undefined ? undefined : findGift(order.giftId)?.name;
  const mail = renderOrderMail({
    kind,
    orderId: order.orderId,
    lines: order.lines.map(({ name, quantity, amountCents }) => ({ name, quantity, amountCents })),
    amountPaidCents: order.amountPaidCents ?? order.amountCents,
    discountCents: order.subtotalCents - order.amountCents,
    downloadUrl: makeDownloadUrl(order.orderId, { siteUrl, linkSecret }),
    siteUrl,
    supportAddress: getVariable('SUPPORT_ADDRESS'),
    paidAt: order.paidAt ?? order.createdAt,
    withdrawalWaiver: order.consents?.withdrawalWaiver ?? false,
    ...(order.promoCode === undefined ? {} : { promoCode: order.promoCode }),
    ...(giftName === undefined ? {} : { giftName }),
  });
  return sendMail({ to: order.email, orderId: order.orderId, ...mail });
}
