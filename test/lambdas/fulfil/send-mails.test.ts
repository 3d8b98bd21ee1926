import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { sendLinkMail } from '#lambdas/download/link-mail.ts';
import { sendOwedMails } from '#lambdas/fulfil/send-mails.ts';
import { logSettlingFault } from '#lambdas/fulfil/settle-order.ts';
import { beginMail, recordMailNotSent, recordMailSent } from '#lambdas/outbox/mail-records.store.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

vi.mock(import('#lambdas/download/link-mail.ts'), async (original) => ({
  ...(await original()),
  sendLinkMail: vi.fn(),
}));
vi.mock(import('#lambdas/outbox/mail-records.store.ts'), async (original) => ({
  ...(await original()),
  beginMail: vi.fn(),
  recordMailNotSent: vi.fn(),
  recordMailSent: vi.fn(),
}));
vi.mock(import('node:timers/promises'), async (original) => ({ ...(await original()), setTimeout: vi.fn() }));

vi.spyOn(console, 'info').mockImplementation(() => {});

test('a mail that SES took is never recorded as not sent, though its record cannot be written', async () => {
  const order = aPaidOrder();
  vi.mocked(beginMail).mockResolvedValue(order);
  vi.mocked(sendLinkMail).mockResolvedValue({ sent: 'ses-1' });
  vi.mocked(recordMailSent).mockRejectedValue(new Error('The table does not answer'));
  await expect(sendOwedMails(order, new Date('2026-11-22T10:00:00.000Z'))).rejects.toThrow('does not answer');
  expect(recordMailSent).toHaveBeenCalledTimes(2);
  expect(recordMailNotSent).not.toHaveBeenCalled();
});

test('while another caller sends the first mail, the others wait', async () => {
  const order = aPaidOrder({ secondOrderOf: 'order_1699999999999' });
  vi.mocked(beginMail).mockReset().mockResolvedValue(undefined);
  expect(await sendOwedMails(order, new Date('2026-11-22T10:00:00.000Z'))).toBe(order);
  expect(beginMail).toHaveBeenCalledTimes(1);
});

test.each([
  ['stripe_failed', new Stripe.errors.StripeConnectionError({ message: 'no answer' })],
  ['internal_error', new Error('no table')],
])('an order that could not be settled logs whether Stripe or our own code failed: %s', (event, error) => {
  logSettlingFault('order_1700000000000', error);
  const { calls } = vi.mocked(console.error).mock;
  expect(calls.splice(0)).toEqual([[expect.objectContaining({ event, orderId: 'order_1700000000000' })]]);
});
