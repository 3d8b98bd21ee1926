/**
 * Every kind of mail that an order can owe is sent exactly once: tried side by side and again, with SES's events repeated and
 * in the wrong order.
 */
import { S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, test, vi } from 'vitest';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { settleOrder } from '#lambdas/fulfil/settle-order.ts';
import type { MailKind } from '#lambdas/mail/mail-kind.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { mailEvent } from '#test/cloud/mail-events.ts';
import { openShop, placeOrder, support, takeMails } from '#test/lambdas/own-shop.ts';

await openShop();
const mailed = takeMails();
const { handler: recordEvent } = await import('#lambdas/record-mail-event.ts');

const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const days = (count: number) => 24 * count;

/** An order with nothing left to do before two days are over. */
const delivered = {
  ...{ paidAt: ago(1), amountPaidCents: 7900, currencyPaid: 'eur', bonusDeliveredAt: ago(1), emailSentAt: ago(1) },
  ...{ due: 'deliver', dueAt: ago(0) },
} as const;

const sentAlready = (occasion: string) => ({ [occasion]: { sends: 1, sentAt: ago(1) } });
const refundAsked = { kind: 'guarantee', at: ago(1), decision: 'to_owner', because: 'late' } as const;
const recipient = (email: string) => ({ recipient: { email, at: ago(1) } });

/** What makes an order owe this kind of mail and no other, to its buyer or another address. */
const factsOf: Record<MailKind, (other: string) => Partial<Order>> = {
  link: () => ({ emailSentAt: undefined }),
  refund: () => ({}),
  refund_ordered: () => ({}),
  refund_returned: () => ({ mails: sentAlready('refund_re_1') }),
  paid_twice: () => ({ secondOrderOf: 'order_1500000000000' }),
  refund_asked: () => ({ refundAsked, mails: sentAlready('refund_notice') }),
  refund_notice: () => ({ refundAsked, mails: sentAlready('refund_asked') }),
  refund_denied: () => ({
    refundAsked,
    mails: { ...sentAlready('refund_asked'), ...sentAlready('refund_notice') },
    refundDenied: { reason: 'Le délai est passé.', at: ago(1) },
  }),
  partner: (email) => ({ partner: { email, since: ago(1) }, partnerVersion: 1 }),
  address: (email) => ({ pendingEmail: { email, askedAt: ago(1) } }),
  former_address: (email) => ({ linkVersion: 1, formerEmails: [{ email, linkVersion: 0, leftAt: ago(1) }] }),
  edition: () => ({ announcedEditions: { 'guide-amour-1': { number: 1, at: ago(1) } } }),
  gift: recipient,
  gift_withheld: (email) => ({
    ...recipient(email),
    mails: { gift: { sends: 1, outcome: 'withheld', outcomeAt: ago(1) } },
  }),
  gift_closed: (email) => ({
    ...recipient(email),
    ...{ firstHandedOutAt: ago(1), mails: sentAlready('gift'), refundedCents: 7900 },
  }),
  nudge: () => ({ emailSentAt: ago(49) }),
  review: () => ({ emailSentAt: ago(days(22)), firstHandedOutAt: ago(days(22)) }),
  review_refused: () => ({
    firstHandedOutAt: ago(1),
    reviews: {
      'guide-amour-1': {
        ...{ id: '0123456789ab', rating: 3, text: 'Voir mon site.', writtenAt: ago(2), changedAt: ago(2) },
        ...{ state: 'refused', refusal: { reason: 'advertising', at: ago(1) } },
      },
    },
  }),
  payment_failed: () => ({ paidAt: undefined, paymentFailedAt: ago(1), processingAt: ago(2) }),
};
const refunds = new Set(['re_1 3000']);
const refundsOf: { [kind in MailKind]?: object } = {
  refund: { refunds },
  refund_ordered: { heldRefunds: refunds },
  refund_returned: { refunds, failedRefunds: refunds },
};
const toOther: MailKind[] = ['gift', 'gift_closed', 'partner', 'address', 'former_address'];

beforeEach(() => {
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async () => ({
    Body: { transformToByteArray: async () => new Uint8Array() },
  }));
});

test.each(Object.keys(factsOf) as MailKind[])('%s: tried side by side and again: one mail', async (kind) => {
  const other = `autre-${kind}@example.fr`;
  const { orderId, email } = await placeOrder({ createdAt: ago(days(23)), ...delivered, ...factsOf[kind](other) });
  const order = await updateOrder(orderId, { add: { ...refundsOf[kind] } });
  const settle = async (one: Order | undefined) => one && settleOrder(one, now, deliverOrder);
  await Promise.all([order, order, order].map(settle));
  await settle(await findOrder(orderId));
  const { mails = {} } = (await findOrder(orderId)) ?? {};
  const [occasion = ''] = Object.keys(mails).filter((name) => mails[name]?.messageId !== undefined);
  const to = kind === 'refund_notice' ? support : toOther.includes(kind) ? other : email;
  for (const type of ['Delivery', 'Send', 'Delivery', 'Send'] as const)
    await recordEvent(mailEvent(type, { orderId, email: to }, { occasion }));
  await settle(await updateOrder(orderId, { set: { due: 'deliver', dueAt: ago(0) } }));
  expect(mailed).toEqual([to]);
  expect((await findOrder(orderId))?.mails?.[occasion]).toMatchObject({ sends: 1, outcome: 'delivered' });
});
