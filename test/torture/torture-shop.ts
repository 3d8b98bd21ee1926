/** A crowd of buyers: each checks out from a network of its own, and Stripe's events are delivered by hand. */
import type { CheckoutReply, ErrorBody, OrderReply } from '#lambdas/http/contract.ts';
import { stripeUrl } from '#test/cloud/addresses.ts';
import { deliverOnly } from '#test/cloud/deliveries.ts';
import { type Answer, ask, guideLine, newBuyer, pay, post, viewer } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import type { Life } from '#test/torture/lives.ts';

let visitors = 0;
/** An address whose network, however widely it is drawn, no other visitor shares. */
export function newNetwork(): string {
  visitors += 1;
  const group = (number: number) => (number & 0xffff).toString(16);
  return `2001:db8:${group(visitors)}:${group(visitors >> 16)}::1`;
}

export type Ordered = { promoCode?: string; gift?: object; quantity?: number; lineItems?: object[] };

/** `cents`: what it costs. `toGive`: how many of its copies are keys to give. `subject`: of the mail with its link. */
export type Cart = { lineItems: object[]; cents: number; toGive: number; subject: string };

export const oneGuide: Cart = { lineItems: [guideLine], cents: 7900, toGive: 0, subject: 'Votre guide est prêt' };
const twoGuides: Cart = { ...oneGuide, lineItems: [{ ...guideLine, quantity: 2 }], cents: 15_800, toGive: 1 };
const poster = { productId: 'sept-soirs', productName: 'Sept soirs sans écran', price: 12.5, quantity: 1 };
const twoLines: Cart = {
  ...oneGuide,
  lineItems: [guideLine, poster],
  cents: 9150,
  subject: 'Votre commande est prête',
};
/** What a crowd buys; two lines where the product of `test/witness` is sold. */
export const carts: Cart[] = [oneGuide, twoGuides, ...(process.env.MORE_PRODUCTS ? [twoLines] : [])];

/** Requests a checkout under an idempotency key, for one guide unless `more` says otherwise. */
export function requestCheckout(
  email: string,
  { key, quantity = 1, ...more }: Ordered & { key?: string } = {},
): Promise<Answer<CheckoutReply & ErrorBody>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const body = JSON.stringify({ lineItems: [{ ...guideLine, quantity }], email, ...more });
  return post('/api/create-checkout', body, { ...viewer(newNetwork()), ...headers });
}

export type Buyer = CheckoutReply & { email: string };

/** Checks out as a buyer does who clicks again after an error, up to ten times. Throws when nothing helps. */
export async function checkOutPatiently(more: Ordered = {}): Promise<Buyer> {
  const email = newBuyer();
  let answer = await requestCheckout(email, { key: email, ...more });
  for (let clicks = 1; clicks < 10 && answer.status !== 200; clicks += 1) {
    answer = await requestCheckout(email, { key: email, ...more });
  }
  if (answer.status !== 200) throw new Error(`create-checkout: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { ...answer.body, email };
}

/** An order, its buyer and all that was to happen to it. */
export type Lived = Buyer & { life: Life; cart: Cart };

/** Checks out and brings the order to its end at Stripe. */
export async function liveThrough(life: Life, cart = oneGuide): Promise<Lived> {
  const buyer = await checkOutPatiently({ lineItems: cart.lineItems });
  for (const [action, amount] of life.acts) {
    if (action === 'pay') await pay(buyer, life.method);
    else await stripe({ action, session: buyer.sessionId, ...(amount === undefined ? {} : { amount }) });
  }
  return { ...buyer, life, cart };
}

/** The order as the buyer who comes back from paying sees it. */
export function readOrderPage({ orderId, sessionId }: Pick<Buyer, 'orderId' | 'sessionId'>) {
  return ask<OrderReply>('GET', `/api/orders/${orderId}?payment_intent=${sessionId}`, viewer(newNetwork()));
}

export type StripeEvent = { id: string; type: string; data: { object: Record<string, unknown> } };

/** The events that happened at Stripe after the named one, oldest first. */
export async function listEvents(after = ''): Promise<StripeEvent[]> {
  const answer = await fetch(`${stripeUrl}/_control/events?after=${after}`);
  return ((await answer.json()) as { events: StripeEvent[] }).events;
}

/** The events by the order they are about, the oldest first. A dispute names its payment only. */
export function groupByOrder(events: StripeEvent[]): Map<string, StripeEvent[]> {
  const orderOfIntent = new Map<unknown, string>();
  for (const { data } of events) {
    const { client_reference_id: orderId, payment_intent: intent } = data.object;
    if (typeof orderId === 'string' && intent !== null) orderOfIntent.set(intent, orderId);
  }
  const groups = new Map<string, StripeEvent[]>();
  for (const event of events) {
    const { client_reference_id: named, payment_intent: intent } = event.data.object;
    const orderId = typeof named === 'string' ? named : (orderOfIntent.get(intent) ?? '');
    groups.set(orderId, [...(groups.get(orderId) ?? []), event]);
  }
  return groups;
}

/** Delivers an event as Stripe does and gives the status of the answer; what it starts goes on. */
export const deliverEvent = async (event: object) => (await deliverOnly(event)).status;
