/** Idempotency keys of checkouts, kept a day in the counters table as hashes: one key and body, one order. */
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { getDocuments, undefinedIfRefused } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

const keptSeconds = 86_400;
const claimSchema = v.object({ body_hash: v.string(), order_id: v.string() });

/** The hash of the body a key came with, and the id of the order it makes. */
export type Claim = { bodyHash: string; orderId: string };

const toKey = (requestKey: string) => ({ counter: `checkout#${requestKey}` });

async function findClaim(requestKey: string): Promise<Claim | undefined> {
  const { Item } = await getDocuments().send(
    new GetCommand({ TableName: getVariable('COUNTERS_TABLE'), Key: toKey(requestKey), ConsistentRead: true }),
  );
  if (Item === undefined) return undefined;
  const { body_hash: bodyHash, order_id: orderId } = v.parse(claimSchema, Item);
  return { bodyHash, orderId };
}

/** Binds a fresh key to a body and an order id. Gives what the key is bound to, which an earlier request may have set. */
export async function claimKey(requestKey: string, wanted: Claim, now: Date): Promise<Claim> {
  const write = getDocuments().send(
    new PutCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Item: {
        ...toKey(requestKey),
        body_hash: wanted.bodyHash,
        order_id: wanted.orderId,
        delete_at: Math.ceil(now.getTime() / 1000) + keptSeconds,
      },
      ConditionExpression: 'attribute_not_exists(#counter)',
      ExpressionAttributeNames: { '#counter': 'counter' },
    }),
  );
  const isFresh = (await undefinedIfRefused(write)) !== undefined;
  return isFresh ? wanted : ((await findClaim(requestKey)) ?? wanted);
}

/** Binds a key to another order id. Gives the id it is bound to, which another request may have set meanwhile. */
export async function moveClaim(requestKey: string, { from, to }: { from: string; to: string }): Promise<string> {
  const write = getDocuments().send(
    new UpdateCommand({
      TableName: getVariable('COUNTERS_TABLE'),
      Key: toKey(requestKey),
      UpdateExpression: 'SET order_id = :to',
      ConditionExpression: 'order_id = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    }),
  );
  const isMoved = (await undefinedIfRefused(write)) !== undefined;
  return isMoved ? to : ((await findClaim(requestKey))?.orderId ?? to);
}
