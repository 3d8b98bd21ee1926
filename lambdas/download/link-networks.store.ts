import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import type { Caller } from '#lambdas/http/request.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { updateItem } from '#lambdas/runtime/table.ts';

/**
 * Two phones that change networks with every cell and hotel come to some dozens in a month. A link that a hundred networks
 * used was probably published.
 */
const manyNetworks = 100;

const rowSchema = v.object({ networks: v.set(v.string()) });

/**
 * Notes from which network a link was used, as a keyed hash, for thirty days from the first use
 * (`retention.counter`). True once: when the hundredth network uses it.
 */
export async function noteNetwork(link: string, { clientNetwork, now }: Caller): Promise<boolean> {
  const network = await hashWithSecret(clientNetwork);
  const after = await updateItem(
    'COUNTERS_TABLE',
    { counter: `link-networks#${link}` },
    {
      UpdateExpression: 'ADD networks :network SET delete_at = if_not_exists(delete_at, :delete_at)',
      ConditionExpression:
        'attribute_not_exists(networks) OR (size(networks) < :many AND NOT contains(networks, :one))',
      ExpressionAttributeValues: {
        ':network': new Set([network]),
        ':one': network,
        ':many': manyNetworks,
        ':delete_at': endSeconds(now, retention.counter),
      },
    },
  );
  return after !== undefined && v.parse(rowSchema, after).networks.size >= manyNetworks;
}
