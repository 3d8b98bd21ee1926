import { expect, test } from 'vitest';
import { listOwedMails } from '#lambdas/fulfil/mail-registry.ts';
import { planGift, planGiftClosed, planGiftWithheld } from '#lambdas/gift/plan-gift.ts';
import { addressOf, canRead, handOverAt, hasHolder, type Role, rolesOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { opensByNumber, planPartner } from '#lambdas/partner/partner.ts';
import { anOrder, aPaidOrder } from '#test/lambdas/sample-orders.ts';

const paidAt = '2026-11-21T20:05:00.000Z';
const christmas = '2026-12-25T07:00:00.000Z';
const [before, then] = [new Date(Date.parse(christmas) - 1), new Date(christmas)];
const partner = { email: 'noe@example.fr', since: '2026-11-22T08:00:00.000Z' };
const sentAt = '2026-11-22T08:00:10.000Z';

const shared = (facts: Partial<Order> = {}) => aPaidOrder({ partner, ...facts });
const given = (facts: Partial<Order> = {}) =>
  aPaidOrder({ recipient: { email: 'max@example.fr', at: christmas }, ...facts });

const roles: Role[] = ['buyer', 'partner', 'recipient'];
test('what stands in the place of an erased address is the address of nobody', () => {
  const erased = aPaidOrder({ email: 'erased-a1b2c3', recipient: { email: 'erased-a1b2c3' } });
  expect(roles.map((role) => addressOf(erased, role))).toEqual([undefined, undefined, undefined]);
});

const holdersOf = (order: Order) => roles.filter((role) => hasHolder(order, role));
const readersOf = (order: Order, now = then) => roles.filter((role) => canRead(order, role, now));

test('an order has its buyer, and a partner or a recipient once there is one, each with an address of their own', () => {
  expect(holdersOf(aPaidOrder())).toEqual(['buyer']);
  expect(holdersOf(shared())).toEqual(['buyer', 'partner']);
  expect(holdersOf(given())).toEqual(['buyer', 'recipient']);
  expect(roles.map((role) => addressOf(shared(), role))).toEqual(['lea@example.fr', 'noe@example.fr', undefined]);
  expect(roles.map((role) => addressOf(given(), role))).toEqual(['lea@example.fr', undefined, 'max@example.fr']);
});

test('buyer and partner read an order that gives access, nobody reads another', () => {
  expect(readersOf(aPaidOrder())).toEqual(['buyer']);
  expect(readersOf(shared())).toEqual(['buyer', 'partner']);
  expect(readersOf(shared({ refundedCents: 7900 }))).toEqual([]);
  expect(readersOf(anOrder())).toEqual([]);
});

test('of a gift only the recipient reads, from the agreed moment on, or at once without one', () => {
  expect(readersOf(given(), before)).toEqual([]);
  expect(readersOf(given(), then)).toEqual(['recipient']);
  expect(readersOf(given({ recipient: {} }), before)).toEqual(['recipient']);
  expect(readersOf(given({ refundedCents: 7900 }))).toEqual([]);
});

test('a copy is read by whom it is given to, from its moment on, and not by its giver', () => {
  const copies = {
    copy_2: { productId: 'guide-amour-1', version: 1, recipient: { email: 'ami@example.fr', at: christmas } },
    copy_3: { productId: 'guide-amour-1', version: 0 },
  };
  const order = aPaidOrder({ copies });
  const all = rolesOf(order);
  expect(all).toEqual(['buyer', 'partner', 'recipient', 'copy_2', 'copy_3']);
  expect(all.filter((role) => canRead(order, role, before))).toEqual(['buyer']);
  expect(all.filter((role) => canRead(order, role, then))).toEqual(['buyer', 'copy_2']);
  const mail = { occasion: 'gift_2_1', to: 'copy_2', about: 'copy_2', at: christmas };
  expect(planGift(order)).toEqual([mail]);
  expect(planGift(aPaidOrder({ copies, mails: { gift_2_1: { sends: 1, sentAt } } }))).toEqual([]);
  const told = { occasion: 'gift_withheld_2_1', to: 'buyer', about: 'copy_2', at: sentAt };
  for (const outcome of ['withheld', 'refused', 'rejected', 'bounced'] as const)
    expect(
      planGiftWithheld(aPaidOrder({ copies, mails: { gift_2_1: { sends: 1, outcome, outcomeAt: sentAt } } })),
    ).toEqual([told]);
});

test('a gift is handed over at its moment, and not before it is paid', () => {
  expect(handOverAt(given())).toBe(christmas);
  expect(handOverAt(given({ recipient: {} }))).toBe(paidAt);
  expect(handOverAt(given({ recipient: { at: '2026-11-01T07:00:00.000Z' } }))).toBe(paidAt);
});

test('the recipient is mailed once, at the agreed moment, and not by a gift that the buyer hands over', () => {
  const mail = { occasion: 'gift', to: 'recipient', about: 'recipient', at: christmas };
  expect(planGift(given())).toEqual([mail]);
  expect(planGift(given({ mails: { gift: { sends: 1, sentAt } } }))).toEqual([]);
  expect(planGift(given({ recipient: { at: christmas } }))).toEqual([]);
  expect(planGift(given({ refundedCents: 7900 }))).toEqual([]);
  const owed = (now: Date) => listOwedMails(given(), now).map(({ occasion }) => occasion);
  expect([owed(before), owed(then)]).toEqual([['link'], ['link', 'gift']]);
});

test('a gift that is paid back is told once to a recipient who has opened it, and a dispute is not', () => {
  const known = { gift: { sends: 1, sentAt } };
  const opened = (facts: Partial<Order>) => given({ firstHandedOutAt: sentAt, ...facts });
  const mail = { occasion: 'gift_closed', to: 'recipient', about: 'recipient', at: paidAt };
  expect(planGiftClosed(opened({ refundedCents: 7900, mails: known }))).toEqual([mail]);
  expect(planGiftClosed(given({ refundedCents: 7900, mails: known }))).toEqual([]);
  expect(planGiftClosed(opened({ refundedCents: 7900 }))).toEqual([]);
  expect(planGiftClosed(opened({ mails: known }))).toEqual([]);
  expect(planGiftClosed(opened({ mails: known, disputeFacts: ['du_1 lost'] }))).toEqual([]);
  expect(planGiftClosed(opened({ refundedCents: 7900, mails: known, recipient: { at: christmas } }))).toEqual([]);
  expect(planGiftClosed(anOrder({ recipient: { email: 'max@example.fr' }, mails: known }))).toEqual([]);
  const copy = { productId: 'guide-amour-1', version: 0, recipient: { email: 'ami@example.fr' } };
  const copies = { copy_2: { ...copy, openedAt: sentAt }, copy_3: copy };
  const ofCopies = { copies, refundedCents: 7900, mails: { gift_2_0: known.gift, gift_3_0: known.gift } };
  expect(planGiftClosed(aPaidOrder(ofCopies))).toEqual([expect.objectContaining({ to: 'copy_2' })]);
  const told = { ...known, gift_closed: { sends: 1, sentAt } };
  expect(planGiftClosed(opened({ refundedCents: 7900, mails: told }))).toEqual([]);
});

test('each partner of an order is mailed once, while the order gives access', () => {
  const mail = { occasion: 'partner_0', to: 'partner', at: partner.since };
  expect(planPartner(shared())).toEqual([mail]);
  expect(planPartner(shared({ mails: { partner_0: { sends: 1, sentAt } } }))).toEqual([]);
  const next = shared({ partnerVersion: 1, mails: { partner_0: { sends: 1, sentAt } } });
  expect(planPartner(next)).toEqual([{ ...mail, occasion: 'partner_1' }]);
  expect(planPartner(aPaidOrder())).toEqual([]);
  expect(planPartner(shared({ refundedCents: 7900 }))).toEqual([]);
  expect(planPartner(shared({ recipient: {} }))).toEqual([]);
});

test('the order’s number opens the files for the buyer until somebody was told of it', () => {
  const copyOf = (facts: object) => ({ copies: { copy_2: { productId: 'guide-amour-1', version: 0, ...facts } } });
  const opens = (facts: Partial<Order>) => opensByNumber(aPaidOrder(facts), then);
  expect([{}, { linkVersion: 1 }, copyOf({})].map(opens)).toEqual([true, true, true]);
  const told = [{ partner }, { partnerVersion: 1 }, { recipientVersion: 1 }, copyOf({ version: 1 })];
  expect([...told, copyOf({ recipient: {} })].map(opens)).toEqual([false, false, false, false, false]);
  expect(opensByNumber(anOrder(), then)).toBe(false);
});
