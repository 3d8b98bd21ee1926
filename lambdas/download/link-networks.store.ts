import * as v from 'valibot';
import type { Caller } from '#lambdas/http/request.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { updateItem } from '#lambdas/runtime/table.ts';

/**
 * A couple with phones changes networks with every cell and hotel, and comes to some dozens in a month. A link that a hundred
 * networks used stands somewhere in public.
 */
const manyNetworks = 100;
const keptSeconds = 30 * 86_400;

const rowSchema = v.object({ networks: v.set(v.string()) });

/**
 * Notes from which network an order's link was used, as a keyed hash, for thirty days from its first use. True once: when
 * the hundredth network uses it.
 */
export async function isLinkSpread(orderId: string, { clientNetwork, now }: Caller): Promise<boolean> {
  const { hashSecret } = await loadSecrets('hashSecret');
  const network = hashPersonal(clientNetwork, hashSecret);
  const after = await updateItem(
    'COUNTERS_TABLE',
    { counter: `link-networks#${orderId}` },
    {
      UpdateExpression: 'ADD networks :network SET delete_at = if_not_exists(delete_at, :delete_at)',
      ConditionExpression:
        'attribute_not_exists(networks) OR (size(networks) < :many AND NOT contains(networks, :one))',
      ExpressionAttributeValues: {
        ':network': new Set([network]),
        ':one': network,
        ':many': manyNetworks,
        ':delete_at': Math.ceil(now.getTime() / 1000) + keptSeconds,
      },
    },
  );
  return after !== undefined && v.parse(rowSchema, after).networks.size >= manyNetworks;
}
