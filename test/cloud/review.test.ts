/** A review of the guide: written on the order page, published or refused by the operator, and taken off the site again. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readPublishedReviews, sealKeyFile, sealReview } from '#content/published-reviews.ts';
import { reviewRules } from '#content/review-rules.ts';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import type { MyOrderReply, ReviewReply } from '#lambdas/http/my-order-contract.ts';
import { toPublicHalf, toSealKey } from '#operator/review-seal.ts';
import { askOnPage, cloneWithLink, download } from '#test/cloud/shop-client.ts';
import { mailsTo, shop } from '#test/cloud/stand-ins.ts';
import { readOrder, settleNow } from '#test/cloud/tables.ts';
import { makeFolder } from '#test/local/aws.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

type Reader = { orderId: string; email: string; token: string };

/** A buyer who has taken the files. */
async function newReader(): Promise<Reader> {
  const reader = await cloneWithLink();
  expect((await download(reader)).status).toBe(200);
  return reader;
}

function post<Body>(call: string, { orderId, token }: Reader, body: object = {}) {
  return askOnPage<Body>(call, { orderId, token, ...body });
}
const review = (reader: Reader, body: object) => post<ReviewReply & ErrorBody>('/review', reader, body);
const productId = 'guide-amour-1';
const words = { rating: 4, text: 'Utile, un peu long.' };

async function idOf({ orderId }: Reader): Promise<string> {
  const { reviews: stored } = (await readOrder(orderId)) ?? {};
  return (stored as { [productId]: { id: string } })[productId].id;
}
const foreignKey = toSealKey('A'.repeat(43));
const isOnSite = (id: string) => readdirSync(folder).includes(`${id}.json`);
const reviews = (...args: string[]) => shop('reviews', ...args, '--folder', folder, '--yes');

async function publish(reader: Reader): Promise<string> {
  const id = await idOf(reader);
  expect(await reviews('publish', id)).toMatchObject({ code: 0 });
  return id;
}

test('two tabs and a change make one review, which its author sees on the order page', async () => {
  const reader = await newReader();
  const both = await Promise.all([review(reader, words), review(reader, words)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const id = await idOf(reader);
  const changed = await review(reader, { ...words, rating: 2, name: '  Camille ' });
  const expected = { rating: 2, text: words.text, name: 'Camille', state: 'waiting', reason: null, answer: null };
  expect(changed.body.review).toEqual(expected);
  expect(await idOf(reader)).toBe(id);
  const { body } = await post<MyOrderReply>('', reader);
  expect(body.reviews).toEqual([{ productId, review: expected, can: true }]);
});

const unusable: [what: string, body: object][] = [
  ['no rating', { text: 'Utile.' }],
  ['a rating of six', { rating: 6, text: 'Utile.' }],
  ['half a star', { rating: 3.5, text: 'Utile.' }],
  ['no words', { rating: 3, text: ' \n ' }],
  ['too many words', { rating: 3, text: 'a'.repeat(reviewRules.longestText + 1) }],
];

test('a review without a rating of 1 to 5 and words of a readable length is refused in French, and not stored', async () => {
  const reader = await newReader();
  for (const [what, body] of unusable) {
    const { status, body: answer } = await review(reader, body);
    const refusal = [what, 400, 'review_invalid', expect.stringContaining('note')];
    expect([what, status, answer.error.code, answer.error.message]).toEqual(refusal);
  }
  expect(await readOrder(reader.orderId)).not.toHaveProperty('reviews');
});

const foreign = ['sept-soirs', '', '💘', '__proto__', 'constructor'];
const wishes = [words, { remove: true }, { ask: false }];

test('of what is not in the order no review is written or deleted, whatever the product is called', async () => {
  const reader = await newReader();
  await review(reader, words);
  const answers = foreign.flatMap((productId) => wishes.map((wish) => review(reader, { ...wish, productId })));
  for (const { status, body } of await Promise.all(answers))
    expect([status, body.error.code]).toEqual([409, 'review_not_open']);
  expect(await readOrder(reader.orderId)).toMatchObject({ reviews: { [productId]: words } });
  expect(await readOrder(reader.orderId)).not.toHaveProperty('review_refused_at');
});

test('a published review is a file without anything of its order, anonymous unless its author gave a name', async () => {
  const reader = await newReader();
  await review(reader, words);
  const id = await publish(reader);
  const today = new Date().toISOString().slice(0, 10);
  expect(readPublishedReviews(folder)).toEqual([{ id, productId, ...words, experiencedOn: today, publishedOn: today }]);
  expect(readFileSync(path.join(folder, `${id}.json`), 'utf8')).not.toMatch(/order_|@|Camille/);
  expect(await readOrder(reader.orderId)).not.toHaveProperty('marks');
  expect(await reviews('answer', id, '--text', 'Merci, nous raccourcissons.')).toMatchObject({ code: 0 });
  expect(readPublishedReviews(folder)).toMatchObject([{ answer: { text: 'Merci, nous raccourcissons.' } }]);
  expect((await review(reader, words)).body.review).toMatchObject({ state: 'published', answer: expect.any(String) });
});

test('sync keeps a published file byte for byte, and writes those anew that the shop’s own key did not seal', async () => {
  const reader = await newReader();
  await review(reader, words);
  const file = path.join(folder, `${await publish(reader)}.json`);
  const written = readFileSync(file, 'utf8');
  expect(await reviews('sync')).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toBe(written);
  const { seal: _, ...unsealed } = JSON.parse(written);
  for (const forged of [unsealed, sealReview(unsealed, foreignKey)]) {
    writeFileSync(file, JSON.stringify(forged));
    expect(() => readPublishedReviews(folder)).toThrow('seal: is');
    expect((await shop('reviews', 'sync', '--dry-run', '--folder', folder)).code).toBe(1);
  }
  await reviews('sync');
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('beside another shop’s key nothing is published: the review waits on', async () => {
  const reader = await newReader();
  await review(reader, words);
  writeFileSync(path.join(folder, sealKeyFile), toPublicHalf(foreignKey));
  const id = await idOf(reader);
  const refusal = `${sealKeyFile} n’est pas la clé de l’étape « demo »`;
  expect(await reviews('publish', id)).toEqual({ code: 1, printed: expect.stringContaining(refusal) });
  expect(readdirSync(folder)).toEqual([sealKeyFile]);
  expect(readFileSync(path.join(folder, sealKeyFile), 'utf8')).toBe(toPublicHalf(foreignKey));
  expect(await readOrder(reader.orderId)).toMatchObject({ reviews: { [productId]: { state: 'waiting' } } });
});

test('a refused review is not published, and its author gets one mail with the reason', async () => {
  const reader = await newReader();
  await review(reader, words);
  const id = await idOf(reader);
  expect(await shop('reviews', 'refuse', id, '--reason', 'too-critical', '--yes')).toMatchObject({ code: 2 });
  expect(await reviews('refuse', id, '--reason', 'third-party')).toMatchObject({ code: 0 });
  await settleNow();
  await settleNow();
  const [mail, ...others] = await mailsTo(reader.email);
  expect([mail?.subject, others]).toEqual(['Votre avis n’a pas été publié', []]);
  expect(mail?.body.text).toContain(reviewRules.reasons['third-party']);
  const { body } = await post<MyOrderReply>('', reader);
  expect(body.reviews[0]?.review).toMatchObject({ state: 'refused', reason: reviewRules.reasons['third-party'] });
});

test('a review that its author deletes leaves the order at once and the site at the next sync', async () => {
  const reader = await newReader();
  await review(reader, words);
  const id = await publish(reader);
  expect((await review(reader, { remove: true })).body).toEqual({ review: null });
  expect((await review(reader, { remove: true })).status).toBe(200);
  const order = await readOrder(reader.orderId);
  expect(order?.reviews).toEqual({});
  expect(order).toMatchObject({ marks: new Set(['review_to_unpublish']) });
  expect(isOnSite(id)).toBe(true);
  expect(await shop('reviews', 'sync', '--dry-run', '--folder', folder)).toMatchObject({ code: 1 });
  expect(await reviews('sync')).toMatchObject({ code: 0 });
  expect(isOnSite(id)).toBe(false);
  expect(await readOrder(reader.orderId)).not.toHaveProperty('marks');
});

test('a published review that its author changes waits again, off the site until the new words are published', async () => {
  const reader = await newReader();
  await review(reader, words);
  const id = await publish(reader);
  await review(reader, { ...words, text: 'Trop long.' });
  const marks = new Set(['review_waiting', 'review_to_unpublish']);
  const waiting = { [productId]: { id, state: 'waiting' } };
  expect(await readOrder(reader.orderId)).toMatchObject({ reviews: waiting, marks });
  await reviews('sync');
  expect(isOnSite(id)).toBe(false);
  await publish(reader);
  expect(readPublishedReviews(folder)).toContainEqual(expect.objectContaining({ id, text: 'Trop long.' }));
});

test('the buyer may refuse the mail that asks for a review', async () => {
  const reader = await newReader();
  expect((await post<MyOrderReply>('', reader)).body.can.refuseReviewRequest).toBe(true);
  expect((await review(reader, { ask: false })).status).toBe(200);
  expect((await post<MyOrderReply>('', reader)).body.can.refuseReviewRequest).toBe(false);
});
