import { expect, test } from 'vitest';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import {
  createPromo,
  endSpentCode,
  findPromo,
  findReservingOrder,
  publishPromo,
  releasePromo,
  rememberPublished,
  reserveForMailbox,
  reservePromo,
  spendPromo,
  stopPromo,
  withdrawPromo,
} from '#lambdas/promo/promo.store.ts';
import { keyOfUse } from '#lambdas/promo/promo.ts';
import { hash } from '#lambdas/runtime/hash.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { openShop, publishCode as publish } from '#test/lambdas/own-shop.ts';

await openShop();

const now = new Date('2026-11-22T10:00:00.000Z');
const until = new Date('2026-12-08T10:00:00.000Z');
const later = new Date('2026-12-08T10:00:00.001Z');

const hold = (code: string, id: number, more: { at?: Date; replacedOrderId?: string; requestKey?: string } = {}) => {
  const { at = now, requestKey = `checkout-${id}`, ...instead } = more;
  return reservePromo(code, { orderId: `order_${id}`, requestKey, now: at, until, ...instead });
};

test('a code is held by one order until its payment can come no more, or it is released by that order', async () => {
  const code = await publish('UNSEUL');
  expect(await hold(code, 1)).toBe(true);
  expect(await findPromo(code)).toMatchObject({ reservedBy: 'order_1', reservedUntil: until.toISOString() });
  expect(await hold(code, 2)).toBe(false);
  expect(await hold(code, 2, { at: until })).toBe(false);
  expect(await hold(code, 2, { at: later })).toBe(true);
  expect(await releasePromo(code, 'order_1')).toBe(false);
  expect(await releasePromo(code, 'order_2')).toBe(true);
  const free = await findPromo(code);
  expect([free?.reservedBy, free?.reservedUntil]).toEqual([undefined, undefined]);
  expect(await hold(code, 3)).toBe(true);
});

test('the same checkout holds its code again, and an order takes it from the one that it replaces', async () => {
  const code = await publish('REPRISE');
  expect(await hold(code, 1)).toBe(true);
  expect(await hold(code, 5, { requestKey: 'checkout-1' })).toBe(true);
  expect(await hold(code, 2, { replacedOrderId: 'order_9' })).toBe(false);
  expect(await hold(code, 2, { replacedOrderId: 'order_5' })).toBe(true);
  expect((await findPromo(code))?.reservedBy).toBe('order_2');
});

test('a code is spent once, by one order, however often that order says so', async () => {
  const code = await publish('DEPENSE');
  const at = now.toISOString();
  await hold(code, 1);
  expect(await spendPromo(code, 'order_1', now.toISOString())).toBe(true);
  expect(await spendPromo(code, 'order_1', now.toISOString())).toBe(true);
  expect(await spendPromo(code, 'order_2', now.toISOString())).toBe(false);
  expect(await findPromo(code)).toMatchObject({ usedAt: at });
  expect((await findPromo(code))?.reservedBy).toBeUndefined();
  expect(await hold(code, 2, { at: later })).toBe(false);
});

test('a code that the table does not have is neither held nor spent', async () => {
  expect(await findPromo('ABSENT')).toBeUndefined();
  expect(await hold('ABSENT', 1)).toBe(false);
  expect(await spendPromo('ABSENT', 'order_1', now.toISOString())).toBe(false);
  expect(await findPromo('ABSENT')).toBeUndefined();
});

test('publishing a code again keeps its use and its hold, and a withdrawn code is kept and not active', async () => {
  const code = await publish('PUBLIE');
  await hold(code, 1);
  await publish(code);
  expect((await findPromo(code))?.reservedBy).toBe('order_1');
  await spendPromo(code, 'order_1', now.toISOString());
  await publish(code);
  await withdrawPromo(code);
  expect(await findPromo(code)).toMatchObject({ isActive: false, usedAt: now.toISOString() });
});

test('deployments remember all codes that they have published', async () => {
  expect(await rememberPublished([], now)).toEqual([]);
  expect(await rememberPublished(['UN', 'DEUX'], now)).toEqual(expect.arrayContaining(['UN', 'DEUX']));
  expect((await rememberPublished(['TROIS'], now)).toSorted()).toEqual(['DEUX', 'TROIS', 'UN']);
});

test('a first-purchase code is held by one order of a mailbox, its alias or not, and by each mailbox for itself', async () => {
  const mailbox = { code: 'BIENVENUE20', email: 'lea@example.fr' };
  const take = (id: number, more: { replacedOrderId?: string; requestKey?: string } = {}, of = mailbox) =>
    reserveForMailbox(of, { orderId: `order_${id}`, requestKey: `checkout-${id}`, now, ...more });
  expect(await findReservingOrder(mailbox)).toBeUndefined();
  expect(await take(1)).toBe(true);
  const [row] = (await scanTable('counters')).filter(({ order_id: id }) => id === 'order_1');
  expect(String(row?.counter)).not.toMatch(new RegExp(`lea|${hash(emailKey(mailbox.email))}`));
  // Longer than a bank debit takes.
  expect(Number(row?.delete_at)).toBeGreaterThan(until.getTime() / 1000);
  expect(await take(2, {}, { ...mailbox, email: 'Lea+1@example.fr' })).toBe(false);
  expect(await findReservingOrder(mailbox)).toBe('order_1');
  expect(await take(3, { requestKey: 'checkout-1' })).toBe(true);
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

const terms = { isActive: true, expiresAt: null, firstPurchaseOnly: false, singleUse: false };

test('a code of three uses has three items, each held and spent as a code for one order is', async () => {
  const code = 'TROISFOIS';
  expect(await createPromo({ ...terms, code, discountCents: 1000, uses: 3 })).toBe(true);
  expect(await findPromo(code)).toEqual({ ...terms, code, discountCents: 1000, uses: 3 });
  const single = { ...terms, discountCents: 1000, singleUse: true };
  for (const use of [1, 2, 3])
    expect(await findPromo(keyOfUse(code, use))).toEqual({ ...single, code: keyOfUse(code, use) });
  for (const use of [0, 4]) expect(await findPromo(keyOfUse(code, use))).toBeUndefined();
  expect(await hold(keyOfUse(code, 1), 1)).toBe(true);
  expect(await hold(keyOfUse(code, 1), 2)).toBe(false);
  expect(await hold(keyOfUse(code, 2), 2)).toBe(true);
});

test('a code is used up when each of its uses is spent, not before, and its first end stays', async () => {
  const [code, at] = ['DEUXFOIS', now.toISOString()];
  await createPromo({ ...terms, code, discountPercent: 10, uses: 2 });
  const isUsedUp = async () => {
    await endSpentCode(code, 2, now);
    return (await findPromo(code))?.usedAt;
  };
  expect(await isUsedUp()).toBeUndefined();
  await spendPromo(keyOfUse(code, 2), 'order_2', now.toISOString());
  expect(await isUsedUp()).toBeUndefined();
  await spendPromo(keyOfUse(code, 1), 'order_1', now.toISOString());
  expect(await isUsedUp()).toBe(at);
  await endSpentCode(code, 2, later);
  expect(await isUsedUp()).toBe(at);
});

test('a code is made once, and one that stands keeps its terms and its uses', async () => {
  const code = 'UNEFOIS';
  expect(await createPromo({ ...terms, code, discountPercent: 10 })).toBe(true);
  expect(await findPromo(keyOfUse(code, 1))).toBeUndefined();
  expect(await createPromo({ ...terms, code, discountPercent: 50, uses: 2 })).toBe(false);
  expect(await findPromo(code)).toEqual({ ...terms, code, discountPercent: 10 });
  expect(await findPromo(keyOfUse(code, 1))).toBeUndefined();
});

test('a code that breaks off is made whole when it is made again', async () => {
  const code = 'REPRIS';
  await createPromo({ ...terms, code: keyOfUse(code, 1), discountPercent: 10, singleUse: true });
  expect(await createPromo({ ...terms, code, discountPercent: 10, uses: 2 })).toBe(true);
  expect(await findPromo(keyOfUse(code, 2))).toBeDefined();
});

test('a stopped code stays stopped since its first end, whatever deployments publish, and an unknown one is not stopped', async () => {
  const [code, at] = [await publish('ARRET'), now.toISOString()];
  expect(await stopPromo(code, now)).toBe(true);
  expect(await stopPromo(code, later)).toBe(true);
  await publish(code);
  expect(await findPromo(code)).toMatchObject({ stoppedAt: at, isActive: true });
  expect(await stopPromo('INCONNU', now)).toBe(false);
  expect(await findPromo('INCONNU')).toBeUndefined();
});

test('a code that is published in euros has no percentage any more, and the reverse', async () => {
  const code = await publish('MONNAIE');
  await publishPromo({ ...terms, code, discountCents: 1000 });
  expect(await findPromo(code)).toEqual({ ...terms, code, discountCents: 1000 });
  await publishPromo({ ...terms, code, discountPercent: 10 });
  expect(await findPromo(code)).toEqual({ ...terms, code, discountPercent: 10 });
});
