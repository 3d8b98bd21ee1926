/** `reviews sync`: what GitHub's role may read for it, and what changes while a person is asked. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import { deliverOrder } from '#lambdas/fulfil/delivery.ts';
import { findOrder, updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { decideReview, removeReview } from '#lambdas/review/review.store.ts';
import { getDocuments } from '#lambdas/runtime/table.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { syncReviews } from '#operator/published-reviews.ts';
import { confirm } from '#operator/terminal.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';
import { makeFolder } from '#test/local/aws.ts';

vi.mock(import('#operator/terminal.ts'), { spy: true });
vi.mock(import('#lambdas/review/review.store.ts'), { spy: true });

await openShop();

test('the role that deploys may do what the comparison of the reviews asks of the tables, and no more', async () => {
  const [, policy = ''] =
    /Write `rights\.json`[^{]+(\{.+?\})\n\n/s.exec(readFileSync('infra/runbook.md', 'utf8')) ?? [];
  const rights: { Action: string; Resource: string }[] = JSON.parse(policy).Statement;
  const send = vi.spyOn(getDocuments(), 'send');
  await syncReviews({} as Shop, { folder: makeFolder(), dryRun: true });
  const asked = send.mock.calls.map(([command]) => {
    const { TableName, IndexName } = command.input as { TableName?: string; IndexName?: string };
    return `dynamodb:${command.constructor.name.replace('Command', '')} ${TableName}${IndexName ? `/index/${IndexName}` : ''}`;
  });
  send.mockRestore();
  const given = rights.map(
    ({ Action, Resource }) => `${Action} ${Resource.replace(/.+:table\/guide-amour-<stage>-/, '')}`,
  );
  expect(given.slice(1)).toEqual([...new Set(asked)]);
});

const at = new Date().toISOString();

const dates = { writtenAt: at, changedAt: at, publishedAt: at };
const reviewOf = (id: string) => ({ id, rating: 5, text: 'Un beau guide.', state: 'published', ...dates }) as const;

async function publish(id: string, facts: Partial<Order> = {}) {
  const reviews = { 'guide-amour-1': reviewOf(id) };
  const order = await placeOrder({ paidAt: at, amountPaidCents: 7900, status: 'paid', reviews, ...facts });
  return (await updateOrder(order.orderId, { set: { paidMonth: monthInParis(at) } })) ?? order;
}

/** Runs the command, in whose question something happens; the shop has no file of a review. */
async function syncWhile(happens: () => Promise<unknown>): Promise<void> {
  vi.mocked(confirm).mockImplementationOnce(async () => void (await happens()));
  await syncReviews({} as Shop, { folder: makeFolder() });
}

test('a review is taken off although its order changes while a person is asked, and what is marked then stays so', async () => {
  const repaid = await publish('000000000001');
  const add = { marks: new Set(['review_to_unpublish']) };
  await updateOrder(repaid.orderId, { set: { refundedCents: 7900 }, add });
  vi.mocked(decideReview).mockResolvedValueOnce(undefined);
  await expect(syncWhile(async () => {})).rejects.toThrow('recommencez');
  expect((await findOrder(repaid.orderId))?.marks).toEqual(['review_to_unpublish']);
  await syncWhile(() => updateOrder(repaid.orderId, { set: { lastHandedOutAt: at } }));
  const { reviews, marks } = (await findOrder(repaid.orderId)) ?? {};
  expect([reviews?.['guide-amour-1']?.state, marks]).toEqual(['waiting', undefined]);
  await publish('000000000002').then((other) => updateOrder(other.orderId, { set: { refundedCents: 7900 } }));
  const deleted = await publish('000000000003');
  const happens = async () => removeReview((await findOrder(deleted.orderId)) ?? deleted, 'guide-amour-1', at);
  await expect(syncWhile(happens)).rejects.toThrow('recommencez');
  expect((await findOrder(deleted.orderId))?.marks).toEqual(['review_to_unpublish']);
  expect(takeLogged()).toEqual(['review_to_unpublish']);
});

test('a review taken off for a dispute asks for a person when it is won, and never takes the mark of another product’s', async () => {
  const waiting = { ...reviewOf('000000000006'), state: 'waiting' } as const;
  const both = { 'guide-amour-1': reviewOf('000000000007'), 'sept-soirs': waiting };
  const sent = { sends: 1, sentAt: at };
  const { orderId } = await publish('', { reviews: both, mails: { link: sent }, emailSentAt: at });
  const add = { disputeFacts: new Set(['du_1 needs_response']), marks: new Set(['review_waiting']) };
  await updateOrder(orderId, { add });
  await syncWhile(async () => {});
  const disputed = await findOrder(orderId);
  expect([disputed?.reviews?.['guide-amour-1']?.state, disputed?.marks]).toEqual(['waiting', ['review_waiting']]);
  const drop = { marks: new Set(['review_waiting']) };
  const won = await updateOrder(orderId, { add: { disputeFacts: new Set(['du_1 won']) }, drop });
  if (won === undefined) throw new Error('no order');
  expect((await deliverOrder(won, new Date())).marks).toEqual(['review_waiting']);
  expect(takeLogged()).toEqual(['review_waiting']);
});

test('a decision about a review leaves the mark of one that its author has deleted', async () => {
  const both = {
    'guide-amour-1': reviewOf('000000000008'),
    'sept-soirs': { ...reviewOf('000000000009'), state: 'waiting' },
  } as const;
  const deleted = await removeReview(await publish('', { reviews: both }), 'guide-amour-1', at);
  if (deleted === undefined) throw new Error('no order');
  const published = { productId: 'sept-soirs', review: reviewOf('000000000009') };
  expect((await decideReview(deleted, published, new Date()))?.marks).toEqual(['review_to_unpublish']);
  expect(takeLogged()).toEqual(['review_to_unpublish']);
});

test('a review that waits asks for nobody once its author deletes it, or its order is paid back', async () => {
  const waiting = { 'guide-amour-1': { ...reviewOf('00000000000a'), state: 'waiting' as const } };
  const marked = async () => {
    const mailed = { mails: { link: { sends: 1, sentAt: at } }, emailSentAt: at };
    const { orderId } = await publish('', { reviews: waiting, ...mailed });
    return updateOrder(orderId, { add: { marks: new Set(['review_waiting']) } });
  };
  const [deleted, repaid] = [await marked(), await marked()];
  expect(deleted && (await removeReview(deleted, 'guide-amour-1', at))?.marks).toBeUndefined();
  const refunded = repaid && (await updateOrder(repaid.orderId, { set: { refundedCents: 7900 } }));
  expect(refunded && (await deliverOrder(refunded, new Date())).marks).toBeUndefined();
});

test('both reviews of a refunded order are taken off in one run', async () => {
  const both = { 'guide-amour-1': reviewOf('000000000004'), 'sept-soirs': reviewOf('000000000005') };
  const { orderId } = await publish('', { reviews: both, refundedCents: 7900 });
  await syncWhile(async () => {});
  const { reviews = {} } = (await findOrder(orderId)) ?? {};
  expect(Object.values(reviews).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
});
