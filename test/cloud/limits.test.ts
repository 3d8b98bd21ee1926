import { expect, test } from 'vitest';
import { download, newBuyer, newVisitor, postFrom } from '#test/cloud/shop-client.ts';

test('an address has twenty tries an hour, whatever orders it tries; the next address has its own', async () => {
  const [busy, fresh] = [newVisitor(), newVisitor()];
  const tries = [];
  for (let count = 0; count < 21; count += 1) {
    tries.push(await download({ orderId: `order_${1111111111111 + count}`, email: 'lea@example.fr' }, busy));
  }
  expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  const secondsLeft = Number(tries[20]?.headers.get('retry-after'));
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(3600);
  expect(tries[20]?.body).toEqual({
    error: { code: 'too_many_requests', message: 'Trop de tentatives. Réessayez dans quelques minutes.' },
  });
  expect((await download({ orderId: 'order_2222222222222', email: 'lea@example.fr' }, fresh)).status).toBe(404);
});

test('the addresses of one IPv6 network share their tries', async () => {
  const network = `2001:db8:${newVisitor().split('.').slice(2).join(':')}`;
  const statuses = [];
  for (let count = 1; count <= 21; count += 1) {
    const body = { orderId: `order_${3333333333333 + count}`, email: 'lea@example.fr' };
    statuses.push((await download(body, `${network}::${count}`)).status);
  }
  expect(statuses.at(-2)).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});

test('ten messages an hour leave from one address, not eleven', async () => {
  const body = JSON.stringify({ name: 'Léa', email: newBuyer(), subject: 'Dix', message: 'Bonjour' });
  const from = newVisitor();
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await postFrom(from, '/api/contact', { body })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
});
