/** The scenarios of the sweep: what a person, Stripe or the schedule asks for once, and what must hold after it in the end. */
import type { FunctionName } from '#infra/function-list.ts';
import { fromItem } from '#lambdas/order/order.store.ts';
import { sessionLifeMs } from '#lambdas/order/payment-window.ts';
import { openPaymentPage } from '#lambdas/payment/payment-page.ts';
import { download, newBuyer, pay, post, readRows, storeClone, viewer } from '#test/cloud/shop-client.ts';
import { intentOf, stripe } from '#test/cloud/stand-ins.ts';
import {
  backgroundWork,
  callFunction,
  hasWorkDue,
  putPromo,
  rewriteOrder,
  type StoredRow,
} from '#test/cloud/tables.ts';
import { passMinutes, readEventsFrom } from '#test/torture/time.ts';
import {
  type Buyer,
  checkOutPatiently,
  deliverEvent,
  listEvents,
  newNetwork,
  type Ordered,
  readOrderPage,
  requestCheckout,
  type StripeEvent,
} from '#test/torture/torture-shop.ts';

/**
 * What one case is about. `other`: the address of a partner, a recipient, or a new one of the buyer; `token`: of a link;
 * `second`: another order of the buyer.
 */
export type Fixture = Buyer & { code: string; event?: StripeEvent; other?: string; token?: string; second?: Fixture };

/** What is stored and was mailed in the end, of one person. */
export type World = {
  order: StoredRow | undefined;
  paidOrders: StoredRow[];
  promo: StoredRow | undefined;
  gift: StoredRow | undefined;
  withdrawal: StoredRow | undefined;
  subscriber: StoredRow | undefined;
  linkRequest: StoredRow | undefined;
  /** What Stripe paid back, in cents, each refund by itself. */
  refundsCents: number[];
  /** How many orders and notes have the numbers of this order's receipt and credit notes, 1 each when all is well. */
  numberHolders: number[];
  /** The subjects of the mails to the fixture's addresses. */
  mails: string[];
};

export type Scenario = {
  name: string;
  /** Only the full size has it: another scenario makes nearly the same calls. */
  isFullOnly?: true;
  asked: FunctionName;
  prepare: () => Promise<Fixture>;
  /** Asks once; gives the status, 0 when there is none. */
  act: (fixture: Fixture) => Promise<number>;
  /** What also happens, at each call that changes something: the call waits for it. Without it each call meets a fault. */
  meanwhile?: (fixture: Fixture) => Promise<unknown>;
  /** What follows once the act has succeeded. */
  after?: (fixture: Fixture) => Promise<void>;
  /** What must hold in the end. */
  check: (world: World, fixture: Fixture) => Record<string, boolean>;
};

const linkSubject = 'Votre guide est prêt';

let made = 0;
async function newCode(): Promise<string> {
  made += 1;
  const code = `BALAYAGE${Date.now()}N${made}`;
  await putPromo({ code, discount_percent: 10, single_use: true, first_purchase_only: true });
  return code;
}

/** A paid order that the shop has not heard of, and Stripe's event about it. */
async function preparePaid(more: Ordered = {}): Promise<Fixture> {
  const code = await newCode();
  const before = (await listEvents()).at(-1)?.id;
  const buyer = await checkOutPatiently({ promoCode: code, ...more });
  await pay(buyer);
  const event = (await listEvents(before)).find(({ type }) => type === 'checkout.session.completed');
  return { ...buyer, code, ...(event && { event }) };
}

export async function prepareDelivered(more: Ordered = {}): Promise<Fixture> {
  const fixture = await preparePaid(more);
  await deliverEvent(fixture.event ?? {});
  return fixture;
}

/** An order that was paid, delivered and refunded in full, and the event about the refund. */
export async function prepareRefunded(): Promise<Fixture> {
  const fixture = await prepareDelivered();
  const before = (await listEvents()).at(-1)?.id;
  await stripe({ action: 'refund', session: fixture.sessionId });
  const event = (await listEvents(before)).find(({ type }) => type === 'charge.refunded');
  return { ...fixture, ...(event && { event }) };
}

/** Prepares once, and gives another order with the same rows each time: for what changes nothing at Stripe. */
export function prepareOnce(prepare: () => Promise<Fixture>): () => Promise<Fixture> {
  const prepareRows = async () => {
    const fixture = await prepare();
    await backgroundWork();
    return { fixture, rows: await readRows(fixture.orderId) };
  };
  let original: ReturnType<typeof prepareRows> | undefined;
  return async () => {
    original ??= prepareRows();
    const { fixture, rows } = await original;
    return { ...fixture, ...(await storeClone(rows)) };
  };
}

export const copyDelivered = prepareOnce(prepareDelivered);

/** The same with a payment of its own at Stripe. */
export async function copyPaid(): Promise<Fixture> {
  const copy = await copyDelivered();
  const expiresAt = new Date(Date.now() + sessionLifeMs).toISOString();
  const unpaid = { stripe_session_id: undefined, payment_page_url: undefined, session_expires_at: expiresAt };
  const page = await openPaymentPage(fromItem(await rewriteOrder(copy.orderId, unpaid)));
  const fixture = { ...copy, ...page };
  await pay(fixture);
  await rewriteOrder(copy.orderId, { payment_intent: await intentOf(fixture) });
  return fixture;
}

const prepareVisitor = async (): Promise<Fixture> => ({
  email: newBuyer(),
  orderId: '',
  sessionId: '',
  url: '',
  code: '',
});

const checkDelivered = ({ order, paidOrders, promo, gift, mails }: World) => ({
  'I1: the order is paid': order?.status === 'paid',
  'I1: the link was mailed': mails.includes(linkSubject),
  'I1: the gift is delivered': gift?.is_delivered === true,
  'I4: the code is spent by this order': promo?.used_by === order?.order_id,
  'I5: one order was paid': paidOrders.length === 1,
  'I8: nothing is due': !hasWorkDue(order ?? {}),
});

/** Calls a function that has no address; gives a status as of an answer. */
export const work = (name: FunctionName, event?: object) =>
  callFunction(name, event).then(
    () => 200,
    () => 0,
  );

export async function postJson(path: string, body: object): Promise<number> {
  return (await post(path, body, viewer(newNetwork()))).status;
}

/** Mails that a fault may repeat once are counted by the sweep; here each must have been sent at all. */
export const has = ({ mails }: World, subject: RegExp) => mails.some((each) => subject.test(each));

export const scenarios: Scenario[] = [
  // First, since the schedule works on whatever another scenario has left.
  {
    name: 'settle',
    asked: 'settle-due',
    prepare: async () => {
      // The events of the cases before are read already.
      await readEventsFrom(new Date());
      const fixture = await preparePaid();
      await passMinutes(new Set([fixture.email]), 5);
      return fixture;
    },
    act: () => work('settle-due'),
    check: checkDelivered,
  },
  {
    name: 'checkout',
    asked: 'create-checkout',
    prepare: async () => ({ ...(await prepareVisitor()), code: await newCode() }),
    act: async (fixture) => {
      const { status, body } = await requestCheckout(fixture.email, { key: fixture.email, promoCode: fixture.code });
      if (status === 200) Object.assign(fixture, body);
      return status;
    },
    after: (fixture) => pay(fixture),
    check: checkDelivered,
  },
  {
    name: 'webhook of a payment',
    asked: 'stripe-webhook',
    prepare: () => preparePaid(),
    act: ({ event }) => deliverEvent(event ?? {}),
    check: checkDelivered,
  },
  {
    name: 'webhook of a refund',
    asked: 'stripe-webhook',
    prepare: prepareRefunded,
    act: ({ event }) => deliverEvent(event ?? {}),
    check: (world) => ({
      'I5: the order is refunded': world.order?.status === 'refunded',
      'I1: the refund was mailed': has(world, /rembours/i),
      'I8: nothing is due': !hasWorkDue(world.order ?? {}),
    }),
  },
  {
    name: 'success page',
    isFullOnly: true,
    asked: 'look-up-order',
    prepare: () => preparePaid(),
    act: async (fixture) => (await readOrderPage(fixture)).status,
    check: checkDelivered,
  },
  {
    name: 'download',
    isFullOnly: true,
    asked: 'hand-out-files',
    prepare: () => prepareDelivered(),
    act: async ({ orderId, email }) => (await download({ orderId, email }, newNetwork())).status,
    check: checkDelivered,
  },
  {
    name: 'withdrawal',
    asked: 'request-withdrawal',
    prepare: copyDelivered,
    act: ({ orderId, email }) => postJson('/api/withdrawals', { name: 'Camille Test', orderId, email }),
    check: (world) => ({
      'I8: the statement is stored': world.withdrawal !== undefined,
      'I8: the statement is acknowledged': world.withdrawal?.acknowledged_at !== undefined,
      'I8: the order knows of it': world.order?.withdrawal_requested_at !== undefined,
      'I1: its acknowledgement was mailed': has(world, /rétractation/),
      'I8: nothing is due': world.withdrawal?.due_at === undefined,
    }),
  },
  {
    name: 'newsletter',
    asked: 'subscribe',
    prepare: prepareVisitor,
    act: ({ email }) => postJson('/api/newsletter', { email }),
    check: (world) => ({
      'I8: the wish is stored': world.subscriber?.requested_at !== undefined,
      'I8: the confirmation was mailed': world.mails.length > 0,
    }),
  },
];
