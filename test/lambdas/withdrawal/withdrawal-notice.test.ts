/** The notice to the owner of a statement of withdrawal by the form. */
import { expect, test, vi } from 'vitest';
import { sendMail } from '#lambdas/mail/mailer.ts';
import { sendWithdrawalNotice } from '#lambdas/withdrawal/withdrawal-mail.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

vi.mock(import('#lambdas/mail/mailer.ts'), async (original) => ({
  ...(await original()),
  sendMail: vi.fn(),
  getMailContext: () => ({ siteUrl: 'https://guide.example', supportAddress: 'aide@guide.example' }),
}));

const statement = { name: 'Léa', email: 'lea@example.fr', receivedAt: '2026-11-21T20:00:00.000Z', orderFound: true };

test.each([
  ['needs_response', true],
  ['lost', true],
  ['won', false],
  [undefined, false],
])('of an order whose dispute is %s it has a day to pay by, unless the bank pays: %s', async (state, isDisputed) => {
  const order = aPaidOrder(state === undefined ? {} : { disputeFacts: [`du_1 ${state}`] });
  await sendWithdrawalNotice({ ...statement, withdrawalId: 'w1', orderId: order.orderId }, order);
  const [{ text = '' } = {}] = vi.mocked(sendMail).mock.lastCall ?? [];
  expect(text.includes('ne payez pas l’acheteur')).toBe(isDisputed);
  expect(text.includes('À rembourser au plus tard')).toBe(!isDisputed);
  expect(text.includes('Si le litige est gagné, rembourser')).toBe(isDisputed);
});
