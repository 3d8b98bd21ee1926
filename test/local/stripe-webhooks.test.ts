import { expect, test, vi } from 'vitest';
import {
  goodCard,
  guideSession,
  lastOf,
  startPaid,
  startUnderTest,
  startWithSession,
} from '#test/local/stripe-under-test.ts';

const paid = 'checkout.session.completed';

test('a delivery answered with an error is retried until it is accepted', async () => {
  const { stripe, id, received, answers, waitFor, events } = await startWithSession();
  answers.push(500, 302);
  await stripe.checkout.sessions.expire(id);
  await waitFor('checkout.session.expired', 3);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  await vi.waitFor(async () => {
    expect(await events()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });
});

test('the deliveries of one session can be held while those of others arrive', async () => {
  const { stripe, pay, control, waitFor, received } = await startUnderTest();
  const [held, other] = [
    await stripe.checkout.sessions.create(guideSession()),
    await stripe.checkout.sessions.create(guideSession()),
  ];
  await control({ action: 'webhooks', mode: 'hold', session: held.id });
  await pay(held.id, goodCard);
  await control({ action: 'refund', session: held.id });
  await pay(other.id, goodCard);
  await waitFor(paid);
  expect(received).toHaveLength(1);
  expect(lastOf(received, paid).data.object).toMatchObject({ id: other.id });
  await control({ action: 'webhooks', mode: 'on', session: held.id });
  await waitFor('charge.refunded');
  await waitFor(paid, 2);
});

test('duplicated deliveries arrive three times each', async () => {
  const { waitFor } = await startPaid('duplicate');
  await waitFor(paid, 3);
});
