import { expect, test } from 'vitest';
import { pay } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, rewriteOrder } from '#test/cloud/tables.ts';
import { judge } from '#test/torture/judge.ts';
import { lives } from '#test/torture/lives.ts';
import { settleAll } from '#test/torture/time.ts';
import { checkOutPatiently, liveThrough, oneGuide } from '#test/torture/torture-shop.ts';

const lifeNamed = (name: string) => {
  const found = lives.find((life) => life.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** An order that has lived one way and is judged as if it had lived another; `harm` changes it in between. */
async function judgeHarmed(lived: string, claimed: string, harm: Record<string, unknown> = {}) {
  const since = Date.now();
  await stripe({ action: 'webhooks', mode: 'drop' });
  const buyer = await liveThrough(lifeNamed(lived));
  await settleAll([buyer]);
  await rewriteOrder(buyer.orderId, harm);
  await backgroundWork();
  const { lost, doubled, wrong } = await judge([{ ...buyer, life: lifeNamed(claimed) }], { since });
  return [...lost, ...doubled, ...wrong].map((fault) => fault.replace(/^.*?: (I\d).*$/, '$1'));
}

test('the judge finds nothing wrong with an order that was paid and delivered', async () => {
  expect(await judgeHarmed('paid', 'paid')).toEqual([]);
});

test('the judge names a paid order that was never delivered, and one that was delivered unpaid', async () => {
  expect(await judgeHarmed('abandoned', 'paid')).toEqual(expect.arrayContaining(['I1', 'I5', 'I6']));
  expect(await judgeHarmed('paid', 'abandoned')).toEqual(expect.arrayContaining(['I2', 'I5', 'I6']));
});

test('the judge names a lost row’s facts: a wrong status, a wrong sum, a link that is still open, work left', async () => {
  expect(await judgeHarmed('paid', 'paid', { status: 'pending' })).toEqual(['I5']);
  expect(await judgeHarmed('paid', 'paid', { refunded_cents: 100 })).toEqual(['I5']);
  expect(await judgeHarmed('paid', 'refunded in two parts')).toEqual(expect.arrayContaining(['I5', 'I6']));
  expect(await judgeHarmed('paid', 'paid', { due: 'due', due_at: new Date().toISOString() })).toEqual(['I8']);
});

test('the judge names a mail that came twice', async () => {
  const since = Date.now();
  const buyer = await checkOutPatiently();
  await pay(buyer);
  await settleAll([buyer]);
  const due = { due: 'due', due_at: new Date(0).toISOString() };
  await rewriteOrder(buyer.orderId, { email_sent_at: undefined, mails: {}, ...due });
  await settleAll([buyer]);
  const { doubled } = await judge([{ ...buyer, life: lifeNamed('paid'), cart: oneGuide }], { since });
  expect(doubled.length).toBeGreaterThan(0);
});
