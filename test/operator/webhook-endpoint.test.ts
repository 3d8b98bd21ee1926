import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { setUpEndpoint } from '#operator/webhook-endpoint.ts';
import { startUnderTest } from '#test/local/stripe-under-test.ts';

const wanted = { url: 'https://www.guide.fr/api/stripe-webhook', description: 'Guide Amour (production)' };

/** A place for the secret; `writes` are the values it was given, and `broken` makes the next write fail. */
function openPlace(secrets: string[] = []) {
  const place = {
    secrets,
    writes: [] as string[][],
    isBroken: false,
    read: async () => place.secrets,
    write: async (next: string[]) => {
      if (place.isBroken) throw new Error('no SSM');
      place.writes.push(next);
      place.secrets = next;
    },
  };
  return place;
}

/** Replaces the shop's endpoint by one of another version with the same secret, as an earlier version of the shop made it. */
async function putBack(stripe: Stripe): Promise<string> {
  const [own] = (await stripe.webhookEndpoints.list()).data;
  const older = { enabled_events: eventTypes, api_version: '2025-12-15.clover' } as const;
  const { id } = await stripe.webhookEndpoints.create({ ...wanted, ...older });
  await stripe.webhookEndpoints.update(id, { metadata: own?.metadata ?? {} });
  await stripe.webhookEndpoints.del(String(own?.id));
  return id;
}

test('the former endpoint’s secret is accepted beside the new one until that endpoint is gone', async () => {
  const { stripe } = await startUnderTest();
  const place = openPlace();
  await setUpEndpoint(stripe, wanted, place);
  const formerSecrets = place.secrets;
  const formerId = await putBack(stripe);
  const other = 'https://autre.example/stripe';
  await stripe.webhookEndpoints.create({ url: other, enabled_events: ['charge.refunded'] });
  place.writes = [];
  const deleteEndpoint = stripe.webhookEndpoints.del.bind(stripe.webhookEndpoints);
  const acceptedAtDeletion: string[][] = [];
  vi.spyOn(stripe.webhookEndpoints, 'del').mockImplementation((id) => {
    acceptedAtDeletion.push(place.secrets);
    return deleteEndpoint(id);
  });

  await setUpEndpoint(stripe, wanted, place);
  const [both = [], last] = place.writes;
  expect(both).toEqual([expect.stringMatching(/^whsec_\w{20,}$/), ...formerSecrets]);
  expect(acceptedAtDeletion).toEqual([both]);
  expect(last).toEqual([both[0]]);
  const { data } = await stripe.webhookEndpoints.list();
  expect(data.map(({ url }) => url).toSorted()).toEqual([other, wanted.url]);
  expect(data.map(({ id }) => id)).not.toContain(formerId);
});

test('a shop that gets another address leaves no endpoint at the former one', async () => {
  const { stripe } = await startUnderTest();
  const place = openPlace();
  await setUpEndpoint(stripe, { ...wanted, url: 'https://d1.cloudfront.example/api/stripe-webhook' }, place);
  await setUpEndpoint(stripe, wanted, place);
  expect((await stripe.webhookEndpoints.list()).data.map(({ url }) => url)).toEqual([wanted.url]);
});

test('setup that stops before the new secret is stored leaves the former endpoint at work, and is repeated', async () => {
  const { stripe } = await startUnderTest();
  const place = openPlace();
  await setUpEndpoint(stripe, wanted, place);
  const [own] = (await stripe.webhookEndpoints.list()).data;
  const stored = place.secrets;

  await stripe.webhookEndpoints.update(String(own?.id), { metadata: { secret: 'of-another' } });
  place.isBroken = true;
  await expect(setUpEndpoint(stripe, wanted, place)).rejects.toThrow('no SSM');
  expect((await stripe.webhookEndpoints.list()).data.map(({ id }) => id)).toContain(own?.id);
  expect(place.secrets).toEqual(stored);

  place.isBroken = false;
  await setUpEndpoint(stripe, wanted, place);
  expect(await setUpEndpoint(stripe, wanted, place)).toEqual([`gardé : le webhook ${wanted.url} chez Stripe`]);
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
  expect(place.secrets).toHaveLength(1);
});
