/** The scenarios of the sweep after a purchase: what the holder of a link asks for, or what falls due by itself. */

import { requestResend } from '#lambdas/address-change/address-change.store.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { orderRefund } from '#lambdas/refund/refund-facts.store.ts';
import { newBuyer, until } from '#test/cloud/shop-client.ts';
import { addressTokenIn, forgetEarlierMails, linkTokenOf, mailsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, deleteRow, hasWorkDue, rewriteOrder } from '#test/cloud/tables.ts';
import {
  copyDelivered,
  copyPaid,
  type Fixture,
  has,
  postJson,
  prepareDelivered,
  prepareOnce,
  prepareRefunded,
  type Scenario,
  type World,
  work,
} from '#test/torture/sweep-scenarios.ts';
import { deliverEvent, listEvents } from '#test/torture/torture-shop.ts';

const past = new Date(0).toISOString();

/** The token of its buyer's link, and an address that nobody has used. */
const withLink = async (fixture: Fixture): Promise<Fixture> => ({
  ...fixture,
  token: await linkTokenOf(fixture.orderId),
  other: newBuyer(),
});

const copyLinked = async () => withLink(await copyDelivered());
const prepareLinked = async () => withLink(await copyPaid());

const postLinked = (path: string, { orderId, token }: Fixture, more: object = {}) =>
  postJson(path, { orderId, token, ...more });

/** Empties what the month's ceiling of refunds counts: a sweep makes hundreds. */
const emptyCeiling = () => deleteRow('counters', { counter: `refunds#${new Date().toISOString().slice(0, 7)}` });

async function prepareAddressChange(): Promise<Fixture> {
  const fixture = await copyLinked();
  const { other = '' } = fixture;
  forgetEarlierMails();
  await postLinked('/api/my-order/address', fixture, { email: other });
  await backgroundWork();
  const [mail] = await mailsTo(other);
  return { ...fixture, token: addressTokenIn(mail?.body.text) ?? 'none' };
}

const copyRefundTold = prepareOnce(async () => {
  const before = (await listEvents()).at(-1)?.id;
  const fixture = await prepareRefunded();
  for (const event of await listEvents(before)) await deliverEvent(event);
  return fixture;
});
const prepareRefundTold = async () => withLink(await copyRefundTold());

/** Two orders of a mailbox whose buyer waived the right to withdraw and has the files. */
async function prepareTwoOrders(): Promise<Fixture> {
  await emptyCeiling();
  const { email, ...first } = await prepareLinked();
  const second = await prepareLinked();
  const consents = { terms_version: '2026-11', withdrawal_waiver: true, at: past };
  for (const { orderId } of [first, second]) {
    await rewriteOrder(orderId, { email, email_key: email, consents, first_handed_out_at: past });
  }
  return { ...first, email, second: { ...second, email } };
}

/** A delivered order of two copies, of which nobody has opened the second. */
async function prepareCopies(): Promise<Fixture> {
  await emptyCeiling();
  const fixture = await prepareDelivered({ quantity: 2 });
  await backgroundWork();
  return withLink(fixture);
}

const giveCopy = (fixture: Fixture) => postLinked('/api/my-order/keys', fixture, { n: 2, give: { to: fixture.other } });
const askForCopy = (fixture: Fixture) => postLinked('/api/my-order/refund', fixture, { kind: 'guarantee', keys: [2] });
const isPaidBackOnce = ({ order, refundsCents }: World) =>
  refundsCents.length === 1 && refundsCents[0] === Math.ceil(Number(order?.amount_paid_cents) / 2);

const askGuarantee = (fixture: Fixture) => postLinked('/api/my-order/refund', fixture, { kind: 'guarantee' });

export const afterSaleScenarios: Scenario[] = [
  {
    name: 'request for a refund',
    asked: 'request-refund',
    prepare: async () => {
      await emptyCeiling();
      return prepareLinked();
    },
    act: askGuarantee,
    check: (world) => ({
      'I5: the order is refunded': world.order?.status === 'refunded',
      'I3: the sum is paid back once': world.refundsCents.join() === String(world.order?.amount_paid_cents),
      'I1: the request has its acknowledgement': has(world, /demande de remboursement/),
      'I1: the refund was mailed': has(world, /^Votre remboursement de/),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}) && world.order?.refund_due === undefined,
    }),
  },
  {
    name: 'two orders of a mailbox',
    asked: 'request-refund',
    prepare: prepareTwoOrders,
    act: askGuarantee,
    meanwhile: async ({ second }) => second && askGuarantee(second),
    check: ({ paidOrders }) => ({
      'I5: one of the two is refunded': paidOrders.filter(({ status }) => status === 'refunded').length === 1,
      'I5: the owner decides the other one': paidOrders.some(
        ({ refund_asked: asked }) => (asked as { because?: string } | undefined)?.because === 'second',
      ),
    }),
  },
  {
    name: 'gift of a copy',
    isFullOnly: true,
    asked: 'give-copy',
    prepare: prepareCopies,
    act: giveCopy,
    check: (world, { other }) => ({
      'I8: the copy is given': JSON.stringify(world.order?.copies).includes(`"${other}"`),
      'I1: the copy was mailed': has(world, /^Un cadeau vous attend/),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}),
    }),
  },
  {
    name: 'request for the money of a copy',
    isFullOnly: true,
    asked: 'request-refund',
    prepare: prepareCopies,
    act: askForCopy,
    check: (world) => ({
      'I3: the copy is paid back once': isPaidBackOnce(world),
      'I5: the other copy stays': world.order?.status === 'paid',
      'I1: the refund was mailed': has(world, /^Votre remboursement de/),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}) && world.order?.refund_due === undefined,
    }),
  },
  {
    name: 'copy given while its money is asked back',
    isFullOnly: true,
    asked: 'give-copy',
    prepare: prepareCopies,
    act: giveCopy,
    meanwhile: askForCopy,
    check: (world) => ({
      'I3: the copy is paid back once': isPaidBackOnce(world),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}) && world.order?.refund_due === undefined,
    }),
  },
  {
    name: 'delivery while a refund is decided',
    asked: 'deliver-order',
    prepare: async () => {
      const fixture = await prepareLinked();
      const order = await findOrder(fixture.orderId);
      if (order !== undefined) await requestResend(order, new Date());
      return fixture;
    },
    act: ({ orderId }) => work('deliver-order', { orderId }),
    // An event of SES may change the order as well: then the owner asks again.
    meanwhile: ({ orderId }) =>
      until(async () => {
        const order = await findOrder(orderId);
        return order !== undefined && (await orderRefund(order, { at: new Date().toISOString() })) !== undefined;
      }),
    check: (world) => ({
      'I5: the order is refunded': world.order?.status === 'refunded',
      'I3: the sum is paid back once': world.refundsCents.join() === String(world.order?.amount_paid_cents),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}) && world.order?.refund_due === undefined,
    }),
  },
  {
    name: 'receipt and credit note',
    asked: 'issue-receipt',
    prepare: prepareRefundTold,
    act: (fixture) => postLinked('/api/my-order/receipt', fixture),
    check: ({ numberHolders }) => ({ 'I3: both papers have numbers of their own': numberHolders.join() === '1,1' }),
  },
  {
    name: 'request for lost links',
    asked: 'find-my-orders',
    prepare: copyDelivered,
    act: ({ email }) => postJson('/api/my-order/find', { email }),
    check: (world) => ({
      'I1: the links were mailed': has(world, /retrouvée$/),
      'I8: nothing is due': world.linkRequest !== undefined && world.linkRequest.due === undefined,
    }),
  },
  {
    name: 'share with a partner',
    asked: 'share-with-partner',
    prepare: copyLinked,
    act: (fixture) => postLinked('/api/my-order/partner', fixture, { email: fixture.other }),
    check: (world, { other }) => ({
      'I8: the order is shared': (world.order?.partner as { email?: string } | undefined)?.email === other,
      'I3: the order is shared once': world.order?.partner_version === undefined,
      'I1: the partner’s link was mailed': has(world, /^Un document est partagé/),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}),
    }),
  },
  {
    name: 'request for another address',
    asked: 'ask-address-change',
    prepare: copyLinked,
    act: (fixture) => postLinked('/api/my-order/address', fixture, { email: fixture.other }),
    check: (world, { email, other }) => ({
      'I8: the address waits': (world.order?.pending_email as { email?: string } | undefined)?.email === other,
      'I5: nothing has changed yet': world.order?.email === email && world.order?.link_version === undefined,
      'I1: the new address was asked': has(world, /^Confirmez votre nouvelle adresse/),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}),
    }),
  },
  {
    name: 'confirmation of another address',
    asked: 'confirm-address',
    prepare: prepareAddressChange,
    act: ({ token }) => postJson('/api/my-order/address/confirm', { token }),
    check: (world, { other }) => ({
      'I5: the address is the new one': world.order?.email === other && world.order?.pending_email === undefined,
      'I3: the links ended once': world.order?.link_version === 1,
      'I8: the gift’s row has the new address': world.gift?.customer_email === other,
      'I1: the new link was mailed': has(world, /à sa nouvelle adresse$/),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}),
    }),
  },
];
