/**
 * Stripe's deliveries, made and signed by hand: any event, in any order, as often as a test needs. Their objects follow API
 * version 2026-10-28.endive, which `lambdas/payment/stripe.ts` pins, reduced to the fields that the shop reads.
 */
import Stripe from 'stripe';
import { type Answer, post } from '#test/cloud/shop-client.ts';
import { readParameter } from '#test/cloud/stand-ins.ts';
import { backgroundWork } from '#test/cloud/tables.ts';

type Signing = { secret?: string; offsetSeconds?: number; contentType?: string };

/** Delivers an event as Stripe would sign it, and waits for the work it starts. */
export async function deliver(event: unknown, signing: Signing = {}): Promise<Answer> {
  const answer = await deliverOnly(event, signing);
  await backgroundWork();
  return answer;
}

let ownSecret: Promise<string | undefined> | undefined;
/** Delivers an event as Stripe would sign it, `offsetSeconds` from now. */
export async function deliverOnly(
  event: unknown,
  { secret, offsetSeconds = 0, contentType = 'application/json' }: Signing = {},
): Promise<Answer> {
  ownSecret ??= readParameter('stripe-webhook-secret');
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? (await ownSecret) ?? '',
    timestamp: Math.floor(Date.now() / 1000) + offsetSeconds,
  });
  return post('/api/stripe-webhook', payload, { 'stripe-signature': signature, 'content-type': contentType });
}

function event(type: string, object: object) {
  return { id: `evt_${type}`, object: 'event', type, livemode: false, data: { object } };
}

/** An event about an order's session: paid in full unless `facts` say otherwise. */
export function sessionEvent(
  type: 'completed' | 'expired' | 'async_payment_failed',
  { orderId, sessionId, ...facts }: { orderId: string; sessionId: string } & Record<string, unknown>,
) {
  return event(`checkout.session.${type}`, {
    id: sessionId,
    object: 'checkout.session',
    client_reference_id: orderId,
    payment_status: type === 'completed' ? 'paid' : 'unpaid',
    status: type === 'expired' ? 'expired' : 'complete',
    amount_total: 7900,
    currency: 'eur',
    payment_intent: 'pi_test',
    ...facts,
  });
}

/** The sum refunded of an order's charge so far. */
export function refundEvent(orderId: string, refundedCents: number) {
  const charge = { id: 'ch_test', object: 'charge', amount_refunded: refundedCents, metadata: { order_id: orderId } };
  return event('charge.refunded', charge);
}

/** A dispute of a payment intent that the Stripe stand-in knows. */
export function disputeEvent(
  type: 'created' | 'updated' | 'closed',
  paymentIntent: string,
  { id = 'du_test', ...facts }: { id?: string; status: string; evidence?: object },
) {
  return event(`charge.dispute.${type}`, { id, object: 'dispute', payment_intent: paymentIntent, ...facts });
}

/** What became of one refund of a payment intent that the Stripe stand-in knows. */
export function refundObjectEvent(type: 'created' | 'failed', paymentIntent: string, amount: number) {
  const refund = { id: `re_${amount}`, object: 'refund', amount, payment_intent: paymentIntent };
  return event(`refund.${type}`, { ...refund, status: type === 'failed' ? 'failed' : 'succeeded' });
}

export const otherEvent = (type: string) => event(type, {});
