/** The commands that write to many readers, in their full size: after a crash they are repeated, and write to nobody twice. */

import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { createOrder, findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { getDocuments, putItem } from '#lambdas/runtime/table.ts';
import { announceLatest } from '#operator/editions.ts';
import { askToSend, sendLetter } from '#operator/letters.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { openShop } from '#test/lambdas/own-shop.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged, takePrinted } from '#test/lambdas/take-logged.ts';
import { inParallel } from '#test/torture/many.ts';

await openShop();

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The commands write ten rows side by side. */
const writesAtOnce = 10;

/** Runs a command that ends at this write, as on a computer that is switched off. */
async function runUntilWrite(number: number, command: () => Promise<void>): Promise<void> {
  const documents = getDocuments();
  const send = documents.send.bind(documents);
  let writes = 0;
  let stopped = 0;
  const answers: Promise<unknown>[] = [];
  vi.spyOn(documents, 'send').mockImplementation(async (each: object) => {
    if (/^(Put|Update)/.test(each.constructor.name)) writes += 1;
    if (writes < number) {
      const answer = send(each as never);
      answers.push(answer);
      return answer;
    }
    stopped += 1;
    throw new Error('The computer was switched off');
  });
  await expect(command()).rejects.toThrow('switched off');
  await vi.waitFor(() => expect(stopped).toBe(writesAtOnce), { timeout: 20_000 });
  await Promise.allSettled(answers);
  vi.mocked(documents.send).mockRestore();
}

/** The reader of an earlier edition. */
function reader(index: number, facts: Partial<Order> = {}): Order {
  const own = { orderId: `order_${1_700_000_000_000 + index}`, email: `lecteur-${index}@example.fr` };
  return aPaidOrder({
    ...own,
    editionsHandedOut: { 'guide-amour-1': 0 },
    emailSentAt: '2026-11-21T20:06:00.000Z',
    ...facts,
  });
}

const announcedAt = (order: Record<string, unknown>) =>
  (order.announced_editions as Record<string, { at: string }>)['guide-amour-1']?.at ?? '';

function shopOf(edition: number | undefined) {
  const editions = edition === undefined ? {} : { 'guide-amour-1': edition };
  const health = { ok: true, version: '1', missingSecrets: [], originSecret: 'current', editions };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(health));
  return { findSiteUrl: async () => 'https://guide.example' };
}

test('an edition is announced to 170 readers once through a crash, 150 a minute, and to nobody else', async () => {
  const at = '2026-11-22T08:00:00.000Z';
  const untold: Partial<Order>[] = [
    { refundedCents: 7900, status: 'refunded' },
    { paymentReversedAt: at },
    { withdrawalRequestedAt: at },
    { editionsRefusedAt: at },
    { editionsHandedOut: { 'guide-amour-1': 1 } },
  ];
  const denied = { withdrawalRequestedAt: at, refundDenied: { reason: 'Le délai est passé.', at } };
  const told = many(170).map((index) => reader(index, index === 0 ? denied : {}));
  const others = untold.map((facts, index) => reader(1000 + index, facts));
  await inParallel([...told, ...others], 10, createOrder);

  const announce = () => announceLatest(shopOf(1), 'guide-amour-1', { yes: true, json: true });
  await runUntilWrite(15, announce);
  const before = (await scanTable('orders')).filter((order) => 'announced_editions' in order);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(20);
  await announce();
  await announce();
  const [first, second] = takePrinted().map((line) => JSON.parse(line));
  expect([first.orders, second.orders]).toEqual([170 - before.length, 0]);

  const orders = await scanTable('orders');
  const announced = orders.filter((order) => 'announced_editions' in order);
  expect(announced.map(({ order_id: id }) => id).toSorted()).toEqual(told.map(({ orderId }) => orderId).toSorted());
  // Each run of the command begins a minute of its own: neither puts more than 150 mails into one.
  const perMinute = Map.groupBy(announced, announcedAt);
  for (const [minute, due] of perMinute) expect([minute, due.length <= 150]).toEqual([minute, true]);
  for (const order of announced) expect(order.due_at).toBe(announcedAt(order));
});

test.each([undefined, 0, 2])('an edition is not announced to a shop that has edition %s', async (deployed) => {
  const order = reader(5000);
  await createOrder(order);
  await expect(announceLatest(shopOf(deployed), 'guide-amour-1', { yes: true })).rejects.toThrow('déployez-la d’abord');
  expect(await findOrder(order.orderId)).not.toHaveProperty('announcedEditions');
  await announceLatest(shopOf(deployed), 'guide-amour-1', { dryRun: true });
  expect(takePrinted()).toEqual([expect.stringContaining('rien n’est changé')]);
});

test('an order that cannot be read keeps no edition from the readers after it', async () => {
  await putItem('ORDERS_TABLE', { order_id: 'order_1', paid_at: '2026-11-21T20:05:00.000Z' });
  await announceLatest(shopOf(1), 'guide-amour-1', { dryRun: true });
  expect(takePrinted()).toEqual([expect.stringContaining('rien n’est changé')]);
  expect(takeLogged()).toEqual(['internal_error']);
});

async function storeSubscribers(rows: Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 25) {
    const subscribers = rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await getDocuments().send(new BatchWriteCommand({ RequestItems: { subscribers } }));
  }
}

test('a letter gets a copy for each of 120 subscribers once through a crash, one who comes later too, and none for anybody else', async () => {
  const confirmed = { requested_at: '2026-11-20T10:00:00.000Z', confirmed_at: '2026-11-20T10:05:00.000Z' };
  const emails = many(120).map((index) => `abonne-${index}@example.fr`);
  await storeSubscribers([
    ...emails.map((email) => ({ ...confirmed, email })),
    { email: 'jamais-confirme@example.fr', requested_at: confirmed.requested_at },
    { ...confirmed, email: 'parti@example.fr', unsubscribed_at: '2026-11-21T08:00:00.000Z' },
  ]);

  const send = () => sendLetter('2026-12-01', { yes: true, json: true });
  const listCopies = async () => (await scanTable('letters')).filter((row) => 'email' in row);
  await sendLetter('2026-12-01', { dryRun: true, json: true });
  expect(await listCopies()).toEqual([]);
  await runUntilWrite(60, send);
  const made = (await listCopies()).length;
  expect(made).toBeGreaterThan(30);
  await send();
  await storeSubscribers([{ ...confirmed, email: 'plus-tard@example.fr' }]);
  await send();
  expect(takePrinted().map((line) => JSON.parse(line).made)).toEqual([0, 120 - made, 1]);
  const copies = await listCopies();
  expect(copies.map(({ email }) => email).toSorted()).toEqual([...emails, 'plus-tard@example.fr'].toSorted());
  expect(new Set(copies.map(({ due }) => due))).toEqual(new Set(['due']));
});

test('before a letter leaves ahead of its date, the question says so', () => {
  const letter = { letterId: '2026-12-01', subject: 'Décembre' };
  const ask = (today: string) => askToSend(letter, 12, new Date(today));
  expect(ask('2026-11-23T18:00:00Z')).toBe(
    'La lettre est datée du 2026-12-01, dans 8 jours. Envoyer « Décembre » à 12 personnes aujourd’hui ?',
  );
  expect(ask('2026-11-30T10:00:00Z')).toContain('demain');
  for (const day of ['2026-12-01T00:00:00Z', '2026-12-03T10:00:00Z']) {
    expect(ask(day)).toBe('Envoyer « Décembre » à 12 personnes ?');
  }
});
