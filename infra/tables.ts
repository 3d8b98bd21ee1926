import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, type GlobalSecondaryIndexPropsV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { retention } from '#content/retention.ts';
import { tableName } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import type { TableName } from '#lambdas/runtime/environment.ts';

type Keys = { partitionKey: string; sortKey?: string; expires?: boolean; indexes?: GlobalSecondaryIndexPropsV2[] };

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Items with work left, by the time of the next try. */
const dueIndex = { indexName: 'due', partitionKey: text('due'), sortKey: text('due_at') };

/** What was shared with a mailbox or given to it: orders, and copies of `orderGifts`. */
const guestIndex = { indexName: 'by-guest', partitionKey: text('guest_key'), sortKey: text('created_at') };

/**
 * `by-email` serves the first-purchase rule, the operator and who looks for an order; `by-month` and `by-mark` the operator's
 * lists. A release may add or remove one index of a table: DynamoDB refuses two in one update (runbook, *Add an index*).
 */
const orderIndexes: GlobalSecondaryIndexPropsV2[] = [
  dueIndex,
  { indexName: 'by-email', partitionKey: text('email_key'), sortKey: text('created_at') },
  guestIndex,
  { indexName: 'by-month', partitionKey: text('paid_month'), sortKey: text('paid_at') },
  { indexName: 'by-mark', partitionKey: text('marked'), sortKey: text('created_at') },
];

/** `orderGifts` → `OrderGifts` */
const constructId = (table: TableName) => table.charAt(0).toUpperCase() + table.slice(1);

/**
 * The tables. Their names are fixed, `guide-amour-<stage>-…`, so that people and scripts know them, and so that a deployment
 * adopts a table that is there already (`cdk deploy --import-existing-resources`). A kept table stays even when its first
 * deployment fails: it refuses deletion from its first second, and the retry adopts it.
 */
export class Tables extends Construct {
  readonly all: Record<TableName, TableV2>;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Tables');
    const make = (name: TableName, { partitionKey, sortKey, expires, indexes }: Keys) =>
      new TableV2(this, constructId(name), {
        tableName: tableName(stage.name, name),
        partitionKey: text(partitionKey),
        ...(sortKey === undefined ? {} : { sortKey: text(sortKey) }),
        ...(expires ? { timeToLiveAttribute: 'delete_at' } : {}),
        ...(indexes === undefined ? {} : { globalSecondaryIndexes: indexes }),
        billing: Billing.onDemand(),
        pointInTimeRecoverySpecification: {
          pointInTimeRecoveryEnabled: true,
          recoveryPeriodInDays: retention.tableCopy.days,
        },
        deletionProtection: stage.keepsData,
        removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      });
    this.all = {
      orders: make('orders', { partitionKey: 'order_id', expires: true, indexes: orderIndexes }),
      orderGifts: make('orderGifts', {
        partitionKey: 'order_id',
        sortKey: 'gift_product_id',
        expires: true,
        indexes: [guestIndex],
      }),
      promoCodes: make('promoCodes', { partitionKey: 'code' }),
      subscribers: make('subscribers', { partitionKey: 'email', expires: true, indexes: [dueIndex] }),
      letters: make('letters', { partitionKey: 'letter_id', expires: true, indexes: [dueIndex] }),
      withdrawals: make('withdrawals', { partitionKey: 'withdrawal_id', expires: true, indexes: [dueIndex] }),
      orderLog: make('orderLog', { partitionKey: 'order_id', sortKey: 'at', expires: true }),
      linkRequests: make('linkRequests', { partitionKey: 'mailbox', expires: true, indexes: [dueIndex] }),
      counters: make('counters', { partitionKey: 'counter', expires: true }),
    };
  }
}

/**
 * The ARN of a table, from its name: each reference to another stack is a call to CloudFormation at deployment, and about
 * seventy-five at once are throttled (https://github.com/aws/aws-cdk/issues/38010).
 */
export const tableArn = (scope: Construct, stage: Stage, table: TableName): string =>
  Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName(stage.name, table) });
