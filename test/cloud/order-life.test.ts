import { expect, test } from 'vitest';
import { deliver, refundEvent, refundObjectEvent } from '#test/cloud/deliveries.ts';
import { buyWithLink, download, get, until } from '#test/cloud/shop-client.ts';
import { intentOf, stepsOf } from '#test/cloud/stand-ins.ts';

/** The steps logged for an order, once the last of them is there. */
async function readLife(orderId: string, last: string): Promise<unknown[]> {
  await until(async () => (await stepsOf(orderId)).at(-1)?.message.step === last);
  return (await stepsOf(orderId)).map(({ function: name, message }) => `${name}: ${message.step}`);
}

test('the log, filtered by an order’s id, has every step of the order, with its duration and the deployed version', async () => {
  const { orderId, token, ...checkout } = await buyWithLink();
  await readLife(orderId, 'order_settled');
  await download({ orderId, token });
  await readLife(orderId, 'files_handed_out');
  await deliver(refundEvent(orderId, 7900));
  await deliver(refundObjectEvent('created', await intentOf(checkout), 7900));
  expect(await readLife(orderId, 'order_settled')).toEqual([
    'create-checkout: order_placed',
    'create-checkout: payment_page_opened',
    'stripe-webhook: order_paid',
    'deliver-order: bonus_delivered',
    'deliver-order: mail_sent',
    'deliver-order: order_settled',
    'hand-out-files: files_handed_out',
    'stripe-webhook: order_refunded',
    'deliver-order: order_settled',
    'deliver-order: mail_sent',
    'deliver-order: order_settled',
  ]);
  const { version } = (await get<{ version: string }>('/api/health')).body;
  expect(version).toMatch(/\S/);
  for (const { level, message } of await stepsOf(orderId)) {
    expect(level).toBe('INFO');
    expect(message).toMatchObject({ orderId, version, ms: expect.any(Number) });
  }
});
