import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, type Reply } from '#lambdas/http/http.ts';
import { decodeBody } from '#lambdas/http/request.ts';
import type { Order } from '#lambdas/order/order.ts';
import { readEvent, type StripeNotice } from '#lambdas/payment/payment-facts.ts';
import { recordFact } from '#lambdas/payment/record-fact.ts';
import { isOfOtherMode, withStripeOutageAs503 } from '#lambdas/payment/stripe.ts';
import { eventSchema, type StripeEvent } from '#lambdas/payment/stripe-objects.ts';
import { isSigned } from '#lambdas/payment/webhook-signature.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { findSecret, readSecretsAgain } from '#lambdas/runtime/secrets.ts';
import { findOrderOfNotice } from '#lambdas/stripe-events/find-order-of-notice.ts';

const received: Reply = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"received":true}' };

/** Logs why a delivery is refused; Stripe repeats it for three days. */
function refuseDelivery(reason: string): ApiError {
  logFault('webhook_refused', { reason });
  return new ApiError('invalid_request');
}

/** Runs a schema over what Stripe signed; a wrong shape is refused, with the name of the field that is wrong. */
function readShape<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) throw refuseDelivery('no JSON');
    if (!(error instanceof v.ValiError)) throw error;
    throw refuseDelivery(`shape: ${v.getDotPath(error.issues[0]) ?? 'event'}`);
  }
}

/** Whether Stripe has signed it. A secret that was replaced since this worker read it is read first. */
async function isFromStripe(body: Buffer, signature: string, now: Date): Promise<boolean> {
  const secrets = await findSecret('stripeWebhookSecret');
  if (secrets === undefined) throw refuseDelivery('no secret set');
  if (isSigned(body, { signature, secrets, now })) return true;
  if (!(await readSecretsAgain('stripeWebhookSecret'))) return false;
  return isSigned(body, { signature, secrets: (await findSecret('stripeWebhookSecret')) ?? '', now });
}

async function readDelivery(event: APIGatewayProxyEventV2, now: Date): Promise<StripeEvent> {
  const signature = event.headers['stripe-signature'] ?? '';
  // Stripe signs all that it sends. What looks like nothing of Stripe's is no reason for an alarm: anybody can post it.
  if (!/\bv1=[0-9a-f]{64}\b/.test(signature)) throw new ApiError('invalid_request');
  // Of any size that AWS lets in: a dispute's event has the seller's evidence, of up to 150,000 characters.
  const body = decodeBody(event);
  if (!(await isFromStripe(body, signature, now))) throw refuseDelivery('signature');
  return readShape(() => v.parse(eventSchema, JSON.parse(body.toString('utf8'))));
}

/** The order after the notice is recorded; undefined when the shop has no such order. */
async function recordNotice(notice: StripeNotice, now: Date): Promise<Order | undefined> {
  const order = await findOrderOfNotice(notice, now);
  return order && planNextMail(await recordFact(order, notice.fact, now), now);
}

/** POST /api/stripe-webhook: verifies the event, records its fact, and starts the delivery of an order that is paid. */
export const handler = httpFunction(async (event) => {
  const now = new Date();
  const stripeEvent = await readDelivery(event, now);
  if (await isOfOtherMode(stripeEvent)) {
    logFault('wrong_mode', { livemode: String(stripeEvent.livemode) });
    return received;
  }
  const notice = readShape(() => readEvent(stripeEvent));
  const current = notice && (await withStripeOutageAs503(() => recordNotice(notice, now)));
  if (current !== undefined) await startDelivery(current);
  return received;
});
