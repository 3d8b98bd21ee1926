/** The shop's tables, for tests that make them in their own process. */

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });

/** `indexes` by their name, each with its two keys. `test/infra/data-stack.test.ts` compares them with the deployed tables. */
function table(TableName: string, keys: string[], indexes: Record<string, [string, string]> = {}) {
  const toSchema = ([hash = '', range]: string[]) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' as const }]),
  ];
  const named = [...new Set([...keys, ...Object.values(indexes).flat()])];
  const GlobalSecondaryIndexes = Object.entries(indexes).map(([IndexName, both]) => ({
    IndexName,
    KeySchema: toSchema(both),
    Projection: { ProjectionType: 'ALL' as const },
  }));
  return {
    TableName,
    KeySchema: toSchema(keys),
    AttributeDefinitions: named.map(text),
    ...(GlobalSecondaryIndexes.length === 0 ? {} : { GlobalSecondaryIndexes }),
  };
}

const due: [string, string] = ['due', 'due_at'];
/** The shop's tables by the names that `tableVariables` gives them. */
export const ownTables = [
  table('orders', ['order_id'], {
    due,
    'by-email': ['email_key', 'created_at'],
    'by-guest': ['guest_key', 'created_at'],
    'by-month': ['paid_month', 'paid_at'],
    'by-mark': ['marked', 'created_at'],
  }),
  table('orderGifts', ['order_id', 'gift_product_id'], { 'by-guest': ['guest_key', 'created_at'] }),
  table('promoCodes', ['code']),
  table('subscribers', ['email'], { due }),
  table('letters', ['letter_id'], { due }),
  table('withdrawals', ['withdrawal_id'], { due }),
  table('linkRequests', ['mailbox'], { due }),
  table('counters', ['counter']),
  table('orderLog', ['order_id', 'at']),
];
