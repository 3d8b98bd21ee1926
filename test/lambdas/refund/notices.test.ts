/** The notices to the owner of money that a buyer asks for: by the form, and from the order's page. */
import { expect, test, vi } from 'vitest';
import { sendMail } from '#lambdas/mail/mailer.ts';
import type { Order, RefundAsked } from '#lambdas/order/order.ts';
import { sendRefundNotice } from '#lambdas/refund/refund-notice.ts';
import { sendWithdrawalNotice } from '#lambdas/withdrawal/withdrawal-mail.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

vi.mock(import('#lambdas/mail/mailer.ts'), async (original) => ({
  ...(await original()),
  sendMail: vi.fn(),
  getMailContext: () => ({ siteUrl: 'https://guide.example', supportAddress: 'aide@guide.example' }),
}));

const at = '2026-11-21T20:00:00.000Z';
const mailed = () => vi.mocked(sendMail).mock.lastCall?.[0];

function noticeOf(facts: Partial<RefundAsked>, more: Partial<Order> = {}) {
  const refundAsked = { kind: 'withdrawal', at, decision: 'to_owner', because: 'late', ...facts } as const;
  sendRefundNotice(aPaidOrder({ refundAsked, ...more }), { occasion: 'refund_notice', to: 'owner', at });
  return mailed();
}

test.each([
  ['needs_response', true],
  ['lost', true],
  ['won', false],
  [undefined, false],
])('of an order whose dispute is %s it has a day to pay by, unless the bank pays: %s', async (state, isDisputed) => {
  const facts = state === undefined ? {} : { disputeFacts: [`du_1 ${state}`] };
  const order = aPaidOrder(facts);
  const statement = { name: 'Léa', email: 'lea@example.fr', receivedAt: at, orderFound: true };
  await sendWithdrawalNotice({ ...statement, withdrawalId: 'w1', orderId: order.orderId }, order);
  for (const { text = '' } of [mailed() ?? {}, noticeOf({}, facts) ?? {}]) {
    expect(text.includes('ne payez pas l’acheteur')).toBe(isDisputed);
    expect(text.includes('À rembourser au plus tard')).toBe(!isDisputed);
    expect(text.includes('Si le litige est gagné, rembourser')).toBe(isDisputed);
  }
});

test('that of a request says what is asked, why nobody but the owner decides it, and the command to run', () => {
  expect(noticeOf({})?.subject).toBe('[Rétractation] order_1700000000000, au plus tard le 5 décembre 2026');
  const again = noticeOf({ kind: 'guarantee', because: 'second', reason: 'Encore une fois.' });
  expect(again?.subject).toBe('[Remboursement] order_1700000000000, à décider');
  for (const words of [
    'a déjà été remboursée',
    'Encore une fois.',
    'npm run shop -- orders refund order_1700000000000',
  ])
    expect(again?.text).toContain(words);
});
