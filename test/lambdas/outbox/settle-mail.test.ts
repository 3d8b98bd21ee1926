/** A mail of an order that SES refuses for good: its order is marked once, and no later than the refusal is recorded. */
import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { expect, test, vi } from 'vitest';
import { MailError } from '#lambdas/mail/mail-fault.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { settleMail } from '#lambdas/outbox/settle-mail.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const refusal = { name: 'BadRequestException', message: 'no', $fault: 'client', $metadata: {} } as const;

/** Settles the link's mail, which SES refuses; gives the marks that were set. */
async function settle(order: Order, update: typeof orderOutbox.update): Promise<string[]> {
  const marks: string[] = [];
  await settleMail(
    {
      ...{ outbox: { ...orderOutbox, update }, id: order.orderId, occasion: 'link', named: {} },
      isOwed: () => true,
      send: () => Promise.reject(new MailError(new SESv2ServiceException(refusal))),
      mark: async (row, reason) => {
        marks.push(reason);
        return row;
      },
    },
    order,
    now,
  ).catch(() => {});
  return marks;
}

test('a refusal that could not be recorded has marked the order', async () => {
  const update = vi.fn<typeof orderOutbox.update>().mockResolvedValueOnce(aPaidOrder());
  update.mockRejectedValueOnce(new Error('The table does not answer'));
  expect(await settle(aPaidOrder(), update)).toEqual(['mail_refused']);
  expect(takeLogged()).toEqual(['mail_failed']);
});

test('a refusal that a person has answered is not marked again', async () => {
  expect(await settle(aPaidOrder({ mails: { link: { sends: 1, outcome: 'refused' } } }), vi.fn())).toEqual([]);
});
