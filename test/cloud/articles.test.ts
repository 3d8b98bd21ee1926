import { expect, test } from 'vitest';
import { shop } from '#test/cloud/run-shop.ts';
import { buy, newBuyer } from '#test/cloud/shop-client.ts';
import { readOrder, scan } from '#test/cloud/tables.ts';

const slug = 'therapie-couple';
const countersOf = async (prefix: string) =>
  (await scan('counters')).filter(({ counter }) => String(counter).startsWith(prefix));
const listCounts = async () => JSON.parse((await shop('articles', '--json')).printed);
const find = async () => (await listCounts()).find((row: { slug: string }) => row.slug === slug);

test('checkouts and payments that came from an article are counted once, and below five not told', async () => {
  expect((await shop('articles', '--month', '2020-01')).printed).toContain('en janvier 2020');
  const { orderId } = await buy(newBuyer(), { from: slug });
  expect(await find()).toMatchObject({ checkouts: 'moins de 5', payments: 'moins de 5' });
  expect(JSON.stringify(await readOrder(orderId))).not.toContain(slug);
  const waiting = JSON.stringify(await countersOf('article-of#'));
  expect(waiting).not.toContain(slug);
  expect(waiting).not.toContain(orderId);
  for (let bought = 0; bought < 4; bought += 1) await buy(newBuyer(), { from: slug });
  expect(await find()).toMatchObject({ checkouts: '5', payments: '5' });
  const { printed } = await shop('articles', '--csv');
  expect(printed).toContain(`"${slug}";`);
  expect(await shop('articles', '--month', 'hier')).toMatchObject({ code: 2 });
});

test('a word that names no article counts nothing', async () => {
  await buy(newBuyer(), { from: 'therapie-couple-2' });
  expect(await countersOf('article#')).toHaveLength(1);
});
