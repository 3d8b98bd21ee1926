/**
 * The contract at Stripe itself, to find where the stand-in differs. Skipped unless `STRIPE_CONTRACT_KEY` holds a key of
 * test mode; `STRIPE_API_URL` may name another address.
 */
import { expect, test } from 'vitest';
import { contract, type Target } from '#test/local/stripe-contract.ts';
import { connect } from '#test/local/stripe-under-test.ts';

/** Test mode moves no money; a live key would. */
function checkKey(key: string): void {
  if (!/^[rs]k_test_\w+$/.test(key)) {
    throw new Error('STRIPE_CONTRACT_KEY must be a key of test mode: sk_test_… or rk_test_…');
  }
}

const { STRIPE_CONTRACT_KEY: contractKey, STRIPE_API_URL: address = 'https://api.stripe.com' } = process.env;
if (contractKey !== undefined) checkKey(contractKey);

function connectTestMode(): Target {
  const stripe = connect(address, { timeout: 20_000, key: contractKey ?? '' });
  const payGuide = async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 7900,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    return id;
  };
  return { address, stripe, payGuide };
}

test.skipIf(contractKey === undefined).each(Object.entries(contract))('%s', async (_, run) => run(connectTestMode()));

test.each(['sk_live_abc', 'rk_live_abc', 'pk_test_abc', ''])('STRIPE_CONTRACT_KEY cannot be "%s"', (key) => {
  expect(() => checkKey(key)).toThrow('test mode');
});
