/** Receipts and credit notes: numbered without a gap, made out once, the same file for good. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { MyOrderReply, ReceiptReply } from '#lambdas/http/my-order-contract.ts';
import { claimNumber, type Series } from '#lambdas/receipt/series.store.ts';
import { deliver, refundEvent, refundObjectEvent } from '#test/cloud/deliveries.ts';
import { askOnPage, buy, cloneOrder, newBuyer } from '#test/cloud/shop-client.ts';
import { intentOf } from '#test/cloud/stand-ins.ts';
import { readOrder, rewriteOrder, scan, useShopTables } from '#test/cloud/tables.ts';

beforeAll(useShopTables);

type Asked = { name?: string; address?: string; siren?: string; token?: string };

function askReceipt<Body = ReceiptReply>(orderId: string, stated: Asked = {}) {
  return askOnPage<Body>('/receipt', { orderId, ...stated });
}

const hashOf = async (url: string) => {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
};

async function lastNumber(series: Series): Promise<number> {
  const row = (await scan('counters')).find(({ counter }) => counter === `series#${series}`);
  return Number(row?.last ?? 0);
}

test('eight clicks with two names make one receipt, and the other name is told so', async () => {
  const orderId = await cloneOrder();
  const last = await lastNumber('receipt');
  const names = Array.from({ length: 8 }, (_, click) => (click % 2 === 0 ? 'Camille' : 'Noé'));
  const answers = await Promise.all(
    names.map((name) => askReceipt<ReceiptReply & { error?: { code: string } }>(orderId, { name })),
  );
  const receipt = (await readOrder(orderId))?.receipt as { name: string };
  const expected = names.map((name) => (name === receipt.name ? 200 : 409));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('receipt_issued');
  expect(await lastNumber('receipt')).toBe(last + 1);
});

test('a receipt is the same file at any time, whatever becomes of the order', async () => {
  const orderId = await cloneOrder();
  const show = async () => (await askOnPage<MyOrderReply>('', { orderId })).body;
  expect(await show()).toMatchObject({ receiptNumber: null, can: { receipt: true } });
  const { body: first } = await askReceipt(orderId, { name: 'Camille Test', siren: '732 829 320' });
  expect(await show()).toMatchObject({ receiptNumber: first.number });
  const hash = await hashOf(first.url);
  await rewriteOrder(orderId, { email: newBuyer() });
  const { body: again } = await askReceipt(orderId);
  expect(again.number).toBe(first.number);
  expect(await hashOf(again.url)).toBe(hash);
});

test('each refund has a credit note with a number of its own series, made out once', async () => {
  const checkout = await buy(newBuyer());
  const paymentIntent = await intentOf(checkout);
  expect((await askReceipt(checkout.orderId)).body.creditNotes).toEqual([]);
  const last = await lastNumber('credit-note');
  await deliver(refundEvent(checkout.orderId, 3000));
  await deliver(refundObjectEvent('created', paymentIntent, 3000));
  const [first] = (await askReceipt(checkout.orderId)).body.creditNotes;
  expect(first).toMatchObject({ number: `A-${String(last + 1).padStart(6, '0')}`, amountCents: 3000 });
  await deliver(refundEvent(checkout.orderId, 7900));
  // The charge's sum has money that is held too.
  expect((await askReceipt(checkout.orderId)).body.creditNotes).toHaveLength(1);
  await deliver(refundObjectEvent('created', paymentIntent, 4900));
  const requests = await Promise.all(Array.from({ length: 5 }, () => askReceipt(checkout.orderId)));
  const notes = requests.map(({ body }) =>
    body.creditNotes.map(({ number, amountCents }) => ({ number, amountCents })),
  );
  expect(notes[0]?.map(({ amountCents }) => amountCents)).toEqual([3000, 4900]);
  for (const one of notes) expect(one).toEqual(notes[0]);
  expect(await lastNumber('credit-note')).toBe(last + 2);
  const logged = (await scan('orderLog')).filter(
    ({ order_id: id, kind }) => id === checkout.orderId && kind === 'credit_note_issued',
  );
  expect(logged.map(({ cents }) => cents).toSorted()).toEqual([3000, 4900]);
});

test('a number whose request died an hour ago gets its receipt with the next one, though an order before it can have none any more', async () => {
  const [reversed, forgotten, next] = [await cloneOrder(), await cloneOrder(), await cloneOrder()];
  const at = new Date(Date.now() - 2 * 3_600_000);
  await claimNumber('receipt', reversed, at);
  await rewriteOrder(reversed, { payment_reversed_at: at.toISOString() });
  const { number } = await claimNumber('receipt', forgotten, at);
  expect((await askReceipt(next)).status).toBe(200);
  expect((await readOrder(forgotten))?.receipt).toEqual({ number, at: at.toISOString() });
  const row = (await scan('counters')).find(({ counter }) => counter === 'series#receipt');
  expect(Object.keys(row?.numbers as object)).not.toContain(forgotten);
  expect((await askReceipt(reversed)).status).toBe(409);
  await rewriteOrder(reversed, { payment_reversed_at: undefined });
  expect((await askReceipt(reversed)).status).toBe(200);
});
