/** Idempotency keys of checkouts, kept a day in the counters table as hashes: one key and body, one order. */

import * as v from 'valibot';
import { endSeconds, retention } from '#content/retention.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { expressUpdate, getItem, putNewItem, updateItem } from '#lambdas/runtime/table.ts';

/** The hash of the body a key came with, and the id of the order it makes. */
const claimSchema = v.object({ bodyHash: v.string(), orderId: v.string() });
type KeyClaim = v.InferOutput<typeof claimSchema>;

const toKey = (requestKey: string) => ({ counter: `checkout#${requestKey}` });

async function findClaim(requestKey: string): Promise<KeyClaim | undefined> {
  const item = await getItem('COUNTERS_TABLE', toKey(requestKey));
  return item && v.parse(claimSchema, toCamelCase(item));
}

/** Binds a fresh key to a body and an order id. Gives what the key is bound to, which an earlier request may have set. */
export async function claimKey(requestKey: string, wanted: KeyClaim, now: Date): Promise<KeyClaim> {
  const isFresh = await putNewItem('COUNTERS_TABLE', 'counter', {
    ...toKey(requestKey),
    ...toSnakeCase({ ...wanted, deleteAt: endSeconds(now, retention.attempt) }),
  });
  return isFresh ? wanted : ((await findClaim(requestKey)) ?? wanted);
}

/** Binds a key to another order id. Gives the id it is bound to, which another request may have set meanwhile. */
export async function moveClaim(requestKey: string, { from, to }: { from: string; to: string }): Promise<string> {
  const moved = await updateItem('COUNTERS_TABLE', toKey(requestKey), {
    ...expressUpdate({ set: { orderId: to } }, { ':from': from }),
    ConditionExpression: 'order_id = :from',
  });
  return moved === undefined ? ((await findClaim(requestKey))?.orderId ?? to) : to;
}
