/** The browser's idempotency keys, kept a day in the counters table: one key and body, one order. */
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { hash } from '#lambdas/runtime/hash.ts';

const keptSeconds = 86_400;
const claimSchema = v.object({ body_hash: v.string(), order_id: v.string() });

/** What a key was used for: the hash of the body it came with, and the order made for it. */
export type Claim = { bodyHash: string; orderId: string };

const toKey = (key: string) => ({ counter: `checkout#${hash(key)}` });

/** What the key was used for within the last day, or undefined. */
export async function findClaim(key: string): Promise<Claim | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: getVariable('COUNTERS_TABLE'), Key: toKey(key), ConsistentRead: true }),
  );
  if (Item === undefined) return undefined;
  const { body_hash: bodyHash, order_id: orderId } = v.parse(claimSchema, Item);
  return { bodyHash, orderId };
}

/** Claims a fresh key for an order; false when another request has it. */
export async function claimKey(key: string, { bodyHash, orderId }: Claim, now: Date): Promise<boolean> {
  const write = getDocuments().send(
    new PutCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Item: {
        ...toKey(key),
        body_hash: bodyHash,
        order_id: orderId,
        delete_at: Math.ceil(now.getTime() / 1000) + keptSeconds,
      },
      ConditionExpression: 'attribute_not_exists(#counter)',
      ExpressionAttributeNames: { '#counter': 'counter' },
    }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}

/** Points a claimed key from one order to the next (its page expired, or its id was taken); false when another request did. */
export async function moveClaim(key: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Key: toKey(key),
      UpdateExpression: 'SET order_id = :to',
      ConditionExpression: 'order_id = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    }),
  );
  return (await undefinedIfRefused(write)) !== undefined;
}
