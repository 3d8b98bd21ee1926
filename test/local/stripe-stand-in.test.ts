import { test } from 'vitest';
import { contract, type Target } from '#test/local/stripe-contract.ts';
import { goodCard, guideSession, startUnderTest } from '#test/local/stripe-under-test.ts';

async function start(): Promise<Target> {
  const { running, stripe, pay } = await startUnderTest();
  const payGuide = async () => {
    const { id } = await stripe.checkout.sessions.create(guideSession());
    await pay(id, goodCard);
    return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  };
  return { address: running.url, stripe, payGuide };
}

test.each(Object.entries(contract))('%s', async (_, run) => run(await start()));
