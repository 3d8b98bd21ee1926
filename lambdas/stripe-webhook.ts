import { deliverOrder } from '#lambdas/fulfil/deliver-order.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, type Reply } from '#lambdas/http/http.ts';
import { readBody } from '#lambdas/http/request.ts';
import type { Order } from '#lambdas/order/order.ts';
import { readEvent } from '#lambdas/payment/payment-facts.ts';
import { findOrderOfNotice, recordFact } from '#lambdas/payment/record-fact.ts';
import { isOfOtherMode } from '#lambdas/payment/stripe.ts';
import { verifyEvent } from '#lambdas/payment/webhook-event.ts';
import { requireEnvironment, settlingVariables } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { loadSecrets, MissingSecretError } from '#lambdas/runtime/secrets.ts';

requireEnvironment(...settlingVariables);

const received: Reply = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"received":true}' };

/** Without a secret every delivery is refused; Stripe tries again for three days. */
async function loadWebhookSecrets(): Promise<string> {
  try {
    return (await loadSecrets('stripeWebhookSecret')).stripeWebhookSecret;
  } catch (error) {
    if (!(error instanceof MissingSecretError)) throw error;
    logFault('webhook_refused', { reason: 'no secret set' });
    throw new ApiError('invalid_request');
  }
}

/** The payment is recorded: what fails from here on stays due, and Stripe need not tell us again. */
async function tryToDeliver(order: Order, now: Date): Promise<void> {
  try {
    await deliverOrder(order, now);
  } catch (error) {
    logFault('internal_error', { orderId: order.orderId, error: describeError(error) });
  }
}

/** POST /api/stripe-webhook: verify, record the fact, then do at once what can be done. */
export const handler = httpFunction(async (event) => {
  const now = new Date();
  const secrets = await loadWebhookSecrets();
  const signature = event.headers['stripe-signature'] ?? '';
  const stripeEvent = verifyEvent(readBody(event), { signature, secrets, now });
  if (stripeEvent === undefined) {
    logFault('webhook_refused', { reason: 'signature' });
    throw new ApiError('invalid_request');
  }
  if (await isOfOtherMode(stripeEvent)) {
    logFault('wrong_mode', { livemode: String(stripeEvent.livemode) });
    return received;
  }
  const notice = readEvent(stripeEvent);
  const order = notice && (await findOrderOfNotice(notice));
  if (notice === undefined || order === undefined) return received;
  const current = await recordFact(order, notice.fact, now);
  if (current.paidAt !== undefined && current.dueAt !== undefined) await tryToDeliver(current, now);
  return received;
});
