/** The shop's webhook endpoint at Stripe: `npm run setup` makes it and corrects it. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';

/** Where the signing secret is kept; during a replacement it holds several, of which the functions accept each. */
type SecretPlace = { read: () => Promise<string[]>; write: (secrets: string[]) => Promise<void> };

/** Stripe tells a secret once only, so the endpoint's metadata says which one is its own. */
const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 16);

function listCorrections({ status, enabled_events: events }: Stripe.WebhookEndpoint): string[] {
  const isComplete = events.length === eventTypes.length && eventTypes.every((type) => events.includes(type));
  return [
    ...(isComplete ? [] : ['ses événements sont corrigés']),
    ...(status === 'enabled' ? [] : ['il est de nouveau actif']),
  ];
}

type Wanted = { url: string; description: string };

async function makeEndpoint(stripe: Stripe, wanted: Wanted, place: SecretPlace): Promise<[id: string, secret: string]> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    ...wanted,
    api_version: stripeApiVersion,
    enabled_events: eventTypes,
  });
  if (secret === undefined) throw new Error('Stripe n’a pas dit le secret du nouveau webhook : recommencez.');
  await place.write([secret, ...(await place.read())]);
  await stripe.webhookEndpoints.update(id, { metadata: { secret: fingerprintOf(secret) } });
  return [id, secret];
}

/**
 * Leaves the shop with one endpoint, at this address, whose secret is stored: it corrects the one that is there, or makes
 * one when there is none, its secret is not ours, or it speaks another version, which Stripe lets nobody change. A shop that
 * sells misses no event: the new secret is stored beside the former one before the former endpoint is deleted. Interrupted,
 * it is run again. Gives what was done.
 */
export async function setUpEndpoint(stripe: Stripe, wanted: Wanted, place: SecretPlace): Promise<string[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const stored = await place.read();
  const ownSecret = ({ metadata }: Stripe.WebhookEndpoint) =>
    stored.find((secret) => metadata.secret === fingerprintOf(secret));
  const isWanted = ({ url }: Stripe.WebhookEndpoint) => url === wanted.url;
  const present = data.filter((each) => isWanted(each) || ownSecret(each) !== undefined);
  const kept = present.find(
    (each) => isWanted(each) && each.api_version === stripeApiVersion && ownSecret(each) !== undefined,
  );
  const corrections = kept === undefined ? [] : listCorrections(kept);
  const [id, secret] = kept === undefined ? await makeEndpoint(stripe, wanted, place) : [kept.id, ownSecret(kept)];
  if (corrections.length > 0) await stripe.webhookEndpoints.update(id, { enabled_events: eventTypes, disabled: false });
  const others = present.filter((each) => each.id !== id);
  for (const other of others) await stripe.webhookEndpoints.del(other.id);
  if (secret !== undefined && (await place.read()).join() !== secret) await place.write([secret]);
  return [
    `${kept === undefined ? 'fait' : 'gardé'} : le webhook ${wanted.url} chez Stripe`,
    ...corrections,
    ...others.map((other) => `effacé : l’ancien webhook ${other.id}`),
  ];
}
