import { expect, test } from 'vitest';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import {
  findMailboxHolder,
  findPromo,
  holdForMailbox,
  holdPromo,
  releasePromo,
  rememberPublished,
  spendPromo,
  withdrawPromo,
} from '#lambdas/promo/promo.store.ts';
import { openShop, publishCode as publish } from '#test/lambdas/own-shop.ts';

await openShop();

const now = new Date('2026-11-22T10:00:00.000Z');
const until = new Date('2026-12-08T10:00:00.000Z');
const later = new Date('2026-12-08T10:00:00.001Z');

const hold = (code: string, id: number, more: { at?: Date; replacedOrderId?: string; holdId?: string } = {}) => {
  const { at = now, holdId = `checkout-${id}`, ...instead } = more;
  return holdPromo(code, { orderId: `order_${id}`, holdId, now: at, until, ...instead });
};

test('a code is held by one order until its payment can come no more, or it is released by that order', async () => {
  const code = await publish('UNSEUL');
  expect(await hold(code, 1)).toBe(true);
  expect(await findPromo(code)).toMatchObject({ heldBy: 'order_1', heldUntil: until.toISOString() });
  expect(await hold(code, 2)).toBe(false);
  expect(await hold(code, 2, { at: until })).toBe(false);
  expect(await hold(code, 2, { at: later })).toBe(true);
  expect(await releasePromo(code, 'order_1')).toBe(false);
  expect(await releasePromo(code, 'order_2')).toBe(true);
  const free = await findPromo(code);
  expect([free?.heldBy, free?.heldUntil]).toEqual([undefined, undefined]);
  expect(await hold(code, 3)).toBe(true);
});

test('the same checkout holds its code again, and an order takes it from the one that it replaces', async () => {
  const code = await publish('REPRISE');
  expect(await hold(code, 1)).toBe(true);
  expect(await hold(code, 5, { holdId: 'checkout-1' })).toBe(true);
  expect(await hold(code, 2, { replacedOrderId: 'order_9' })).toBe(false);
  expect(await hold(code, 2, { replacedOrderId: 'order_5' })).toBe(true);
  expect((await findPromo(code))?.heldBy).toBe('order_2');
});

test('a code is spent once, by one order, however often that order says so', async () => {
  const code = await publish('DEPENSE');
  const at = now.toISOString();
  await hold(code, 1);
  expect(await spendPromo(code, { orderId: 'order_1', at })).toBe(true);
  expect(await spendPromo(code, { orderId: 'order_1', at })).toBe(true);
  expect(await spendPromo(code, { orderId: 'order_2', at })).toBe(false);
  expect(await findPromo(code)).toMatchObject({ usedAt: at });
  expect((await findPromo(code))?.heldBy).toBeUndefined();
  expect(await hold(code, 2, { at: later })).toBe(false);
});

test('a code that the table does not have is neither held nor spent', async () => {
  expect(await findPromo('ABSENT')).toBeUndefined();
  expect(await hold('ABSENT', 1)).toBe(false);
  expect(await spendPromo('ABSENT', { orderId: 'order_1', at: now.toISOString() })).toBe(false);
  expect(await findPromo('ABSENT')).toBeUndefined();
});

test('publishing a code again keeps its use and its hold, and a withdrawn code is kept and not active', async () => {
  const code = await publish('PUBLIE');
  await hold(code, 1);
  await publish(code);
  expect((await findPromo(code))?.heldBy).toBe('order_1');
  await spendPromo(code, { orderId: 'order_1', at: now.toISOString() });
  await publish(code);
  await withdrawPromo(code);
  expect(await findPromo(code)).toMatchObject({ isActive: false, usedAt: now.toISOString() });
});

test('deployments remember all codes that they have published', async () => {
  const at = now.toISOString();
  expect(await rememberPublished([], at)).toEqual([]);
  expect(await rememberPublished(['UN', 'DEUX'], at)).toEqual(expect.arrayContaining(['UN', 'DEUX']));
  expect((await rememberPublished(['TROIS'], at)).toSorted()).toEqual(['DEUX', 'TROIS', 'UN']);
});

test('a first-purchase code is held by one order of a mailbox, its alias or not, and by each mailbox for itself', async () => {
  const mailbox = { code: 'BIENVENUE20', email: 'lea@example.fr' };
  const take = (id: number, more: { replacedOrderId?: string; holdId?: string } = {}, of = mailbox) =>
    holdForMailbox(of, { orderId: `order_${id}`, holdId: `checkout-${id}`, now, ...more });
  expect(await findMailboxHolder(mailbox)).toBeUndefined();
  expect(await take(1)).toBe(true);
  expect(await take(2, {}, { ...mailbox, email: 'Lea+1@example.fr' })).toBe(false);
  expect(await findMailboxHolder(mailbox)).toBe('order_1');
  expect(await take(3, { holdId: 'checkout-1' })).toBe(true);
  expect(await take(4, { replacedOrderId: 'order_1' })).toBe(false);
  expect(await take(4, { replacedOrderId: 'order_3' })).toBe(true);
  expect(await take(5, {}, { ...mailbox, email: 'max@example.fr' })).toBe(true);
  expect(await take(6, {}, { ...mailbox, code: 'AUTRE' })).toBe(true);
});

test('a code typed in any case is found while it is usable, and a network that guesses is stopped though it then guesses right', async () => {
  const code = await publish('TROUVE');
  const clientNetwork = '2001:db8:1::';
  const find = (typed: string) => findUsablePromo(typed, { clientNetwork, now });
  expect(await find(' trouve ')).toMatchObject({ code, discountPercent: 10 });
  expect(await find('')).toBeUndefined();
  // DynamoDB refuses a key of more than 2,048 bytes.
  expect(await find('X'.repeat(3000))).toBeUndefined();
  const longest = await publish('L'.repeat(64));
  expect(await find(longest)).toMatchObject({ code: longest });
  await withdrawPromo(code);
  expect(await find('TROUVE')).toBeUndefined();
  await publish(code);
  const guessed = async () => {
    for (let guesses = 0; ; guesses += 1) {
      const answer = await find(`FAUX${guesses}`).catch(() => 'refused');
      if (answer === 'refused') return guesses;
    }
  };
  // The text that was too long counts as a guess, the others so far do not.
  expect(await guessed()).toBe(59);
  await expect(find('TROUVE')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await findUsablePromo('TROUVE', { clientNetwork: '2001:db8:2::', now })).toMatchObject({ code });
});
