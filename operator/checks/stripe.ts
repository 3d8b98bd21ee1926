import Stripe from 'stripe';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';
import { type Check, failed, ok } from '#operator/checks/finding.ts';

/** What the shop reads at Stripe, by the names of a restricted key's rights. */
const reads: [right: string, read: (stripe: Stripe) => Promise<unknown>][] = [
  ['Checkout Sessions', (stripe) => stripe.checkout.sessions.list({ limit: 1 })],
  ['Coupons', (stripe) => stripe.coupons.list({ limit: 1 })],
  ['Charges and Refunds', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['PaymentIntents', (stripe) => stripe.paymentIntents.list({ limit: 1 })],
  [
    'Balance et Balance Transaction Sources',
    (stripe) => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }),
  ],
  ['Events', (stripe) => stripe.events.list({ limit: 1 })],
  ['Disputes', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Files', (stripe) => stripe.files.list({ limit: 1 })],
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
        return failed('Stripe ne connaît pas la clé : lancez npm run setup avec une clé valable');
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      refused.push(right);
    }
  }
  if (refused.length > 0)
    return failed(`la clé ne peut pas lire ${refused.join(', ')} : donnez-lui ces droits dans Stripe`);
  return ok(
    'la clé lit tout ce qu’il faut ; un achat et son remboursement montrent qu’elle écrit Checkout Sessions, Coupons et Charges and Refunds, un litige qu’elle écrit Files et Disputes',
  );
};

export const checkWebhook: Check = async ({ name }, { findStripe, findSiteUrl }) => {
  const setUp = `lancez npm run setup -- --stage ${name}`;
  const url = `${await findSiteUrl()}/api/stripe-webhook`;
  const { data } = await (await findStripe()).webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((each) => each.url === url);
  if (endpoint === undefined) return failed(`pas de webhook ${url} : ${setUp}`);
  if (endpoint.status !== 'enabled') return failed(`le webhook est ${endpoint.status} : ${setUp}`);
  const { enabled_events: events, api_version: version } = endpoint;
  const missing = events.includes('*') ? [] : eventTypes.filter((type) => !events.includes(type));
  if (missing.length > 0) return failed(`le webhook n’a pas ${missing.join(', ')} : ${setUp}`);
  return version === stripeApiVersion
    ? ok(`${eventTypes.length} sortes d’événements, en version ${version}`)
    : failed(`le webhook parle ${version ?? 'la version du compte'}, pas ${stripeApiVersion} : ${setUp}`);
};
