import Stripe from 'stripe';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';
import { type Check, failed, ok } from '#operator/checks/finding.ts';

/** What the shop reads at Stripe, by the names of a restricted key's rights. */
const reads: [right: string, read: (stripe: Stripe) => Promise<unknown>][] = [
  ['Checkout Sessions', (stripe) => stripe.checkout.sessions.list({ limit: 1 })],
  ['Coupons', (stripe) => stripe.coupons.list({ limit: 1 })],
  ['Refunds', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['PaymentIntents', (stripe) => stripe.paymentIntents.list({ limit: 1 })],
  ['Balance', (stripe) => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] })],
  ['Events', (stripe) => stripe.events.list({ limit: 1 })],
];

/** Whether a key may write cannot be seen without writing. */
export const checkStripeKey: Check = async (_, { findStripe }) => {
  const stripe = await findStripe();
  const refused: string[] = [];
  for (const [right, read] of reads) {
    try {
      await read(stripe);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError)
        return failed('Stripe does not know the key: run npm run setup with a valid one');
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      refused.push(right);
    }
  }
  if (refused.length > 0) return failed(`the key may not read ${refused.join(', ')}: give it these rights in Stripe`);
  return ok(
    'the key reads all it must; that it may write Checkout Sessions, Coupons and Refunds, a purchase and its refund show',
  );
};

export const checkWebhook: Check = async ({ name }, { findStripe, findSiteUrl }) => {
  const setUp = `run npm run setup -- --stage ${name}`;
  const url = `${await findSiteUrl()}/api/stripe-webhook`;
  const { data } = await (await findStripe()).webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((each) => each.url === url);
  if (endpoint === undefined) return failed(`no endpoint ${url}: ${setUp}`);
  if (endpoint.status !== 'enabled') return failed(`the endpoint is ${endpoint.status}: ${setUp}`);
  const { enabled_events: events, api_version: version } = endpoint;
  const missing = events.includes('*') ? [] : eventTypes.filter((type) => !events.includes(type));
  if (missing.length > 0) return failed(`the endpoint lacks ${missing.join(', ')}: ${setUp}`);
  return version === stripeApiVersion
    ? ok(`${eventTypes.length} kinds of events, in version ${version}`)
    : failed(`the endpoint speaks ${version ?? 'the account’s default version'}, not ${stripeApiVersion}: ${setUp}`);
};
