import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type Stripe from 'stripe';
import { startDelivery } from '#lambdas/fulfil/start-delivery.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, type Reply } from '#lambdas/http/http.ts';
import { readBody } from '#lambdas/http/request.ts';
import { readEvent } from '#lambdas/payment/payment-facts.ts';
import { findOrderOfNotice, recordFact } from '#lambdas/payment/record-fact.ts';
import { isOfOtherMode } from '#lambdas/payment/stripe.ts';
import { verifyEvent } from '#lambdas/payment/webhook-event.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { findSecret } from '#lambdas/runtime/secrets.ts';

requireEnvironment('ORDERS_TABLE', 'STRIPE_API_URL', 'DELIVER_ORDER_FUNCTION');

const received: Reply = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"received":true}' };

/** Logs why a delivery is refused; Stripe repeats it for three days. */
function refuseDelivery(reason: string): ApiError {
  logFault('webhook_refused', { reason });
  return new ApiError('invalid_request');
}

async function readDelivery(event: APIGatewayProxyEventV2, now: Date): Promise<Stripe.Event> {
  const secrets = await findSecret('stripeWebhookSecret');
  if (secrets === undefined) throw refuseDelivery('no secret set');
  const signature = event.headers['stripe-signature'] ?? '';
  const stripeEvent = verifyEvent(readBody(event), { signature, secrets, now });
  if (stripeEvent === undefined) throw refuseDelivery('signature');
  return stripeEvent;
}

/** POST /api/stripe-webhook: verifies the event, records its fact, and starts the delivery of an order that is paid. */
export const handler = httpFunction(async (event) => {
  const now = new Date();
  const stripeEvent = await readDelivery(event, now);
  if (await isOfOtherMode(stripeEvent)) {
    logFault('wrong_mode', { livemode: String(stripeEvent.livemode) });
    return received;
  }
  const notice = readEvent(stripeEvent);
  const order = notice && (await findOrderOfNotice(notice));
  if (notice === undefined || order === undefined) return received;
  await startDelivery(await recordFact(order, notice.fact, now));
  return received;
});
