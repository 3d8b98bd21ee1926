/** Whole tables, read and written by the operator's commands. The functions have no right to do either. */
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { getDocuments } from '#lambdas/runtime/table.ts';

/** An item as it is stored, its names in snake case. */
export type Item = Record<string, unknown>;

/** A table's items, page by page, as they are stored at this moment. */
export async function* scanPages(TableName: string): AsyncGenerator<Item[]> {
  for await (const { Items = [] } of paginateScan({ client: getDocuments() }, { TableName, ConsistentRead: true })) {
    yield Items;
  }
}

export async function scanTable(tableName: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of scanPages(tableName)) items.push(...page);
  return items;
}

/** The names of a table's key attributes. Throws when there is no such table. */
export async function readKeyNames(TableName: string): Promise<string[]> {
  const { Table } = await getDocuments().send(new DescribeTableCommand({ TableName }));
  return (Table?.KeySchema ?? []).flatMap(({ AttributeName }) => AttributeName ?? []);
}

export function keyOf(item: Item, keyNames: string[]): Item {
  return Object.fromEntries(keyNames.map((name) => [name, item[name]]));
}
