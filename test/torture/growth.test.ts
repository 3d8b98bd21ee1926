import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { awsOf } from '#test/cloud/addresses.ts';
import { newBuyer, pay } from '#test/cloud/shop-client.ts';
import { listCalls, planFaults, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, callFunction, describeCloud, readOrder } from '#test/cloud/tables.ts';
import { inParallel, percentile } from '#test/torture/many.ts';
import { report, size } from '#test/torture/run.ts';
import { readEventsFrom } from '#test/torture/time.ts';
import {
  checkOutPatiently,
  deliverEvent,
  listEvents,
  newNetwork,
  readOrderPage,
  requestCheckout,
} from '#test/torture/torture-shop.ts';

const largest = size('growth', { small: 300, full: 100_000 });
const sizes = [...new Set([1, Math.floor(largest / 10), largest])];
const samples = size('samples', { small: 3, full: 60 });

const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsOf('dynamodb')), {
  marshallOptions: { removeUndefinedValues: true },
});
let stored = 0;

/** Copies of a delivered order, until so many have been stored. */
async function growTo(count: number, original: Record<string, unknown>): Promise<void> {
  const TableName = (await describeCloud()).tables.orders ?? '';
  const numbers = Array.from({ length: Math.max(0, count - stored) }, (_, index) => stored + index);
  const batches = Array.from({ length: Math.ceil(numbers.length / 25) }, (_, at) =>
    numbers.slice(at * 25, at * 25 + 25),
  );
  await inParallel(batches, 4, async (batch) => {
    const puts = batch.map((number) => {
      const own = { order_id: `order_${1_420_000_000_000 + number}`, email_key: `copie-${number}@example.fr` };
      return { PutRequest: { Item: { ...original, ...own } } };
    });
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  });
  stored = Math.max(stored, count);
}

/** Its reads depend on how many events Stripe has had in the last minute, not on how many orders are stored. */
const settling = 'settle with nothing due';

type Measured = { name: string; reads: number; writes: number; ms: number };

/** One call of the shop: how long it takes, and how often it reads and writes the tables. */
async function measure(name: string, call: () => Promise<unknown>): Promise<Measured> {
  await planFaults({});
  const startedAt = performance.now();
  await call();
  const ms = performance.now() - startedAt;
  await backgroundWork();
  const actions = (await listCalls()).filter(({ service }) => service === 'dynamodb').map(({ action }) => action);
  const reads = actions.filter((action) => /^(GetItem|Query|Scan|BatchGetItem)/.test(action)).length;
  expect(actions.filter((action) => action.startsWith('Scan'))).toEqual([]);
  return { name, reads, writes: actions.length - reads, ms };
}

async function measurePurchase(): Promise<Measured[]> {
  const email = newBuyer();
  await readEventsFrom(new Date());
  const before = (await listEvents()).at(-1)?.id;
  const measured = [await measure('checkout with a code', () => requestCheckout(email, { promoCode: 'BIENVENUE20' }))];
  const buyer = await checkOutPatiently();
  await pay(buyer);
  const event = (await listEvents(before)).find(({ type }) => type === 'checkout.session.completed') ?? {};
  measured.push(await measure('webhook of a payment', () => deliverEvent(event)));
  measured.push(await measure('the same webhook again', () => deliverEvent(event)));
  measured.push(await measure('success page', () => readOrderPage(buyer)));
  measured.push(await measure(settling, () => callFunction('settle-due')));
  return measured;
}

test('no call reads or writes more with more orders stored', { timeout: 3_600_000 }, async () => {
  const startedAt = performance.now();
  await stripe({ action: 'webhooks', mode: 'drop' });
  const { orderId } = await checkOutPatiently();
  const original = { ...(await readOrder(orderId)), due: undefined, due_at: undefined, network: newNetwork() };
  const costs = new Map<string, Set<string>>();
  const median = (numbers: number[]) => percentile(numbers, 0.5);
  const lines: string[] = [];
  for (const count of sizes) {
    await growTo(count, original);
    await measurePurchase();
    const measured = (await inParallel(Array.from({ length: samples }), 1, measurePurchase)).flat();
    for (const name of new Set(measured.map((each) => each.name))) {
      const own = measured.filter((each) => each.name === name);
      // SES's events about one mail come in any order, and one write more or less is made about them.
      const cost = `${median(own.map(({ reads }) => reads))} reads, ${median(own.map(({ writes }) => writes))} writes`;
      if (name !== settling) costs.set(name, new Set([...(costs.get(name) ?? []), cost]));
      const times = own.map(({ ms }) => ms);
      lines.push(`${count}: ${name} ${percentile(times, 0.5)}/${percentile(times, 0.99)} ms, ${cost}`);
    }
  }
  const wrong = [...costs].filter(([, all]) => all.size > 1).map(([name, all]) => `${name}: ${[...all].join(' or ')}`);
  const figures = `p50/p99: ${lines.join('; ')}`;
  report({ suite: 'growth', size: `${sizes.join(', ')} orders, ${samples} purchases each`, wrong, figures }, startedAt);
});
