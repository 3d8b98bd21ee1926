import { expect, test } from 'vitest';
import type { Order } from '#lambdas/order/order.ts';
import { coversRequest, findRequestToAnswer, leavesRequest, stateOfRequest } from '#lambdas/refund/pending-request.ts';
import { findRefundOfMail, planRefunds, planReturnedRefunds } from '#lambdas/refund/refund-announcements.ts';
import {
  canAskRefund,
  canRepayCopy,
  isAcknowledgementAwaited,
  planRefundAcknowledgement,
  planRefundDenial,
  planRefundNotice,
  showRefund,
} from '#lambdas/refund/refund-rules.ts';
import { aPaidOrder, ofGuides } from '#test/lambdas/sample-orders.ts';

const at = '2026-11-22T10:00:00.000Z';
const now = new Date('2026-11-22T10:00:30.000Z');
const sent = { sends: 1, sentAt: at };
const granted = { kind: 'guarantee', at, decision: 'refunded', because: 'guarantee' } as const;
const forOwner = { kind: 'guarantee', at, decision: 'to_owner', because: 'late' } as const;
const refundDue = { idempotencyKey: 'refund-1', attempt: 0, since: at };
const asked = (facts: Partial<Order> = {}) => aPaidOrder({ refundAsked: granted, ...facts });
const stateOf = (order: Order) => order.refundAsked && stateOfRequest(order, order.refundAsked);

test('every request for the money gets one acknowledgement', () => {
  const mail = { occasion: 'refund_asked', to: 'buyer', at };
  expect(planRefundAcknowledgement(asked())).toEqual([mail]);
  expect(planRefundAcknowledgement(asked({ refundAsked: forOwner }))).toEqual([mail]);
  expect(planRefundAcknowledgement(asked({ mails: { refund_asked: sent } }))).toEqual([]);
  expect(planRefundAcknowledgement(aPaidOrder())).toEqual([]);
});

test('the owner gets one notice of what the owner decides: another request, or a refund that Stripe refuses', () => {
  const mail = { occasion: 'refund_notice', to: 'owner', at };
  const refundRefused = { code: 'charge_disputed', at };
  expect(planRefundNotice(asked({ refundAsked: forOwner }))).toEqual([mail]);
  expect(planRefundNotice(asked({ refundRefused }))).toEqual([mail]);
  expect(planRefundNotice(asked())).toEqual([]);
  expect(planRefundNotice(aPaidOrder({ refundRefused }))).toEqual([]);
  expect(planRefundNotice(asked({ refundAsked: forOwner, mails: { refund_notice: sent } }))).toEqual([]);
});

test('a buyer whose refund was announced is told once that a dispute replaced it, unless the shop kept the payment', () => {
  const refused = asked({ refundRefused: { code: 'charge_disputed', at } });
  const mail = { occasion: 'returned_request_1', to: 'buyer', at: refused.paidAt };
  expect(planReturnedRefunds(refused)).toEqual([mail]);
  expect(findRefundOfMail(refused, mail.occasion)).toMatchObject({ amountCents: 7900, keys: [] });
  expect(planReturnedRefunds({ ...refused, mails: { [mail.occasion]: sent } })).toEqual([]);
  expect(planReturnedRefunds({ ...refused, disputeFacts: ['du_1 won'] })).toEqual([]);
  expect(planReturnedRefunds({ ...refused, refundAsked: forOwner })).toEqual([]);
  expect(planReturnedRefunds(asked({ refundRefused: { code: 'key_expired', at } }))).toEqual([]);
});

test('a refund that Stripe reports before the payment is mailed once that is recorded; a mail about none is an error', () => {
  const { paidAt, ...unpaid } = aPaidOrder({ refunds: ['re_1 7900'] });
  expect(planRefunds(unpaid)).toEqual([]);
  expect(planRefunds({ ...unpaid, paidAt })).toEqual([{ occasion: 'refund_re_1', to: 'buyer', at: paidAt }]);
  expect(() => findRefundOfMail(unpaid, 'refund_re_2')).toThrow('no refund for refund_re_2');
});

test('the owner’s answer that nothing is paid back is mailed once, unless the money was paid back after all', () => {
  const refundDenied = { at, reason: 'late' } as NonNullable<Order['refundDenied']>;
  const mail = { occasion: `refund_denied_${Date.parse(at)}`, to: 'buyer', at };
  expect(planRefundDenial(asked({ refundDenied }))).toEqual([mail]);
  expect(planRefundDenial(asked())).toEqual([]);
  expect(planRefundDenial(asked({ refundDenied, refundedCents: 7900 }))).toEqual([]);
  expect(planRefundDenial(asked({ refundDenied, mails: { [mail.occasion]: sent } }))).toEqual([]);
});

test('the money waits an hour for an acknowledgement that is still to be tried, and for no other', () => {
  const awaits = (mail: NonNullable<Order['mails']>[string]) =>
    isAcknowledgementAwaited(asked({ mails: { refund_asked: mail } }), now);
  expect(isAcknowledgementAwaited(asked(), now)).toBe(true);
  expect(isAcknowledgementAwaited(aPaidOrder(), now)).toBe(false);
  expect(isAcknowledgementAwaited(asked(), new Date(now.getTime() + 61 * 60_000))).toBe(false);
  expect(awaits(sent)).toBe(false);
  expect(awaits({ sends: 1, sendingSince: at })).toBe(true);
  expect(awaits({ sends: 2, sendingSince: '2026-11-22T09:00:00.000Z' })).toBe(false);
  expect(awaits({ sends: 0, outcome: 'refused' })).toBe(false);
});

test('a request is under way, with the owner, denied or paid back, as the last of its facts says', () => {
  const refundDenied = { at, reason: 'late' } as NonNullable<Order['refundDenied']>;
  expect(stateOf(asked({ refundDue }))).toBe('underway');
  expect(stateOf(asked())).toBe('underway');
  expect(stateOf(asked({ refundAsked: forOwner }))).toBe('with_owner');
  expect(stateOf(asked({ refundRefused: { code: 'x', at } }))).toBe('with_owner');
  expect(stateOf(asked({ failedRefunds: ['re_1 7900'] }))).toBe('with_owner');
  expect(stateOf(asked({ heldRefunds: ['re_1 7900'] }))).toBe('ordered');
  expect(stateOf(asked({ heldRefunds: ['re_1 7900'], refunds: ['re_1 7900'] }))).toBe('paid_back');
  expect(stateOf(asked({ heldRefunds: ['re_1 7900'], failedRefunds: ['re_1 7900'] }))).toBe('with_owner');
  expect(stateOf(asked({ refundDenied }))).toBe('denied');
  expect(stateOf(asked({ refundDenied, refundDue }))).toBe('underway');
  // The sum of a charge has what is held too, so it waits for the refund's own event.
  expect(stateOf(asked({ refundDenied, refundedCents: 7900 }))).toBe('ordered');
  expect(stateOf(asked({ refundDenied, refunds: ['re_1 7900'], refundedCents: 7900 }))).toBe('paid_back');
});

const onDay = (day: number) => `2026-12-0${day}T08:00:00.000Z`;
const [first, second, third] = [onDay(1), onDay(2), onDay(3)];
const askedFor = (when: string, keys?: number[]) => ({ ...forOwner, at: when, ...(keys && { keys }) });
const deniedAt = (when: string) => ({ refundDenied: { reason: 'Tard.', at: when } });
const withdrawn = (when: string) => ({ withdrawalRequestedAt: when });
const asksFirst = { refundAsked: askedFor(first) };
const formDenied = { ...withdrawn(first), ...deniedAt(second) };
const keyDenied = { refundAsked: askedFor(first, [2]), ...deniedAt(second) };

test.each<[what: string, facts: Partial<Order>, toAnswer: string, ofRequest: string]>([
  ['a request', { ...asksFirst, ...deniedAt(second) }, 'denied', 'denied'],
  ['a request, before a form', { ...asksFirst, ...deniedAt(second), ...withdrawn(third) }, 'with_owner', 'denied'],
  ['a key, before a form', { ...keyDenied, ...withdrawn(third) }, 'with_owner', 'denied'],
  ['a key and the form after it', { ...keyDenied, ...withdrawn(second), ...deniedAt(third) }, 'denied', 'denied'],
  ['a form, before a request', { ...formDenied, refundAsked: askedFor(third) }, 'with_owner', 'with_owner'],
  ['a form, before a key', { ...formDenied, refundAsked: askedFor(third, [2]) }, 'with_owner', 'with_owner'],
])('a refusal answers what came before it, and nothing after: %s', (_, facts, toAnswer, ofRequest) => {
  const order = ofThree(facts);
  expect([findRequestToAnswer(order)?.state, stateOf(order)]).toEqual([toAnswer, ofRequest]);
});

const ofThree = (facts: Partial<Order> = {}) => aPaidOrder({ ...ofGuides(3), amountPaidCents: 23_700, ...facts });
const repayable = (order: Order) => [0, 1, 2, 3, 4].filter((number) => canRepayCopy(order, number));

test('a copy can be paid back alone until it is opened or paid back, of an order whose copies are keys', () => {
  expect(repayable(ofThree())).toEqual([1, 2, 3]);
  expect(repayable(ofThree({ firstHandedOutAt: at }))).toEqual([2, 3]);
  const opened = { productId: 'guide-amour-1', version: 0, recipient: {}, openedAt: at };
  expect(repayable(ofThree({ copies: { ...ofThree().copies, copy_2: opened } }))).toEqual([1, 3]);
  expect(repayable(ofThree({ refunds: ['re_1 7900 3'] }))).toEqual([1, 2]);
  expect(repayable(ofThree({ refunds: ['re_1 7900 3'], failedRefunds: ['re_1 7900 3'] }))).toEqual([1, 2, 3]);
  expect(repayable(ofThree({ refundDue: { ...refundDue, keys: [1, 2] } }))).toEqual([3]);
  expect(repayable(ofThree({ refunds: ['re_1 23700'] }))).toEqual([]);
  const { copies: _, ...ofBefore } = ofThree();
  expect(repayable(ofBefore)).toEqual([]);
});

test('a request for some copies leaves the others to ask for, once it is paid back; one for the order is the last', () => {
  const ofTwo = { ...granted, keys: [2, 3], turn: 1 };
  const half = ofThree({ refundAsked: ofTwo, refunds: ['re_1 7900 2'] });
  expect([stateOf(half), canAskRefund(half)]).toEqual(['underway', false]);
  const whole = ofThree({ refundAsked: ofTwo, refunds: ['re_1 15800 2,3'] });
  expect([stateOf(whole), canAskRefund(whole)]).toEqual(['paid_back', true]);
  const held = ofThree({ refundAsked: ofTwo, heldRefunds: ['re_1 15800 2,3'] });
  expect([stateOf(held), canAskRefund(held), repayable(held)]).toEqual(['ordered', true, [1]]);
  const denied = ofThree({ refundAsked: { ...ofTwo, decision: 'to_owner' }, refundDenied: { at, reason: 'late' } });
  expect([stateOf(denied), canAskRefund(denied)]).toEqual(['denied', false]);
  expect(canAskRefund(ofThree({ refundAsked: granted, refunds: ['re_1 7900'] }))).toBe(false);
});

test('each later request of an order has mails of its own', () => {
  const again = ofThree({ refundAsked: { ...forOwner, keys: [2], turn: 2 }, mails: { refund_asked: sent } });
  expect(planRefundAcknowledgement(again)).toEqual([{ occasion: 'refund_asked_2', to: 'buyer', at }]);
  expect(planRefundNotice(again)).toEqual([{ occasion: 'refund_notice_2', to: 'owner', at }]);
});

test.each<[what: string, facts: Partial<Order>, refund: Parameters<typeof coversRequest>[1], is: boolean[]]>([
  ['all, where nothing is asked for', {}, {}, [true, false]],
  ['all', { refundAsked: forOwner }, {}, [true, false]],
  ['all that is left', { refundAsked: forOwner, refunds: ['re_1 900'] }, { amountCents: 22_800 }, [true, false]],
  ['a cent less', { refundAsked: forOwner }, { amountCents: 23_699 }, [false, true]],
  ['a part, where nothing is asked for', {}, { amountCents: 1000 }, [false, false]],
  ['a copy of the whole order', { refundAsked: forOwner }, { keys: [2] }, [false, true]],
  ['a copy, where nothing is asked for', {}, { keys: [2] }, [false, false]],
  ['the copies that are asked for', { refundAsked: askedFor(at, [2, 3]) }, { keys: [3, 2] }, [true, false]],
  ['one of them', { refundAsked: askedFor(at, [2, 3]) }, { keys: [3] }, [false, true]],
  ['the last of them', { refundAsked: askedFor(at, [2, 3]), refunds: ['re_1 7900 2'] }, { keys: [3] }, [true, false]],
  ['what was denied', { refundAsked: forOwner, ...deniedAt(second) }, { amountCents: 1000 }, [false, false]],
  ['a part while all is due', { refundAsked: granted, refundDue }, { amountCents: 1000 }, [false, true]],
])('a refund covers a request, or leaves it open: %s', (_, facts, refund, is) => {
  const order = ofThree(facts);
  expect([coversRequest(order, refund), leavesRequest(order, refund)]).toEqual(is);
});

test.each([
  ['2026-12-05T22:59:59.000Z', true, true],
  ['2026-12-05T23:00:00.000Z', true, false],
  ['2026-12-21T22:59:59.000Z', true, false],
  ['2026-12-21T23:00:00.000Z', false, false],
])('at %s in Paris a buyer of 21 November can ask under the guarantee: %s, withdraw: %s', (time, refund, withdraw) => {
  const viewer = { role: 'buyer', now: new Date(time) } as const;
  expect(showRefund(aPaidOrder(), viewer)).toEqual({ refundableCents: 7900, refund: null, can: { refund, withdraw } });
  expect(showRefund(asked(), viewer).can).toEqual({ refund: false, withdraw: false });
});

test('a buyer sees the request and what became of it; nobody else sees anything of it', () => {
  const show = (facts: Partial<Order>, role: 'buyer' | 'partner' = 'buyer') =>
    showRefund(ofThree(facts), { role, now });
  const shown = { kind: 'guarantee', receivedAt: at, state: 'underway', keys: null };
  expect(show({ refundAsked: granted }).refund).toEqual(shown);
  expect(show({ refundAsked: { ...granted, keys: [2] } }).refund).toEqual({ ...shown, keys: [2] });
  const refundRefused = { code: 'charge_disputed', at };
  expect(show({ refundAsked: granted, refundRefused }).refund).toEqual({ ...shown, state: 'with_bank' });
  const nothing = { refundableCents: null, refund: null, can: { refund: false, withdraw: false } };
  expect(show({ refundAsked: granted }, 'partner')).toEqual(nothing);
});
