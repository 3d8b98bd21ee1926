/** One item of a table: read, put or changed. A table is given by the variable that names it. */
import { GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import { getVariable, type VariableName } from '#lambdas/runtime/environment.ts';
import { toSnakeCase, toSnakeName } from '#lambdas/runtime/stored-names.ts';

type Item = Record<string, unknown>;

/** A change in DynamoDB's terms. */
type Update = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** The item under a key as it is stored at this moment, or undefined. */
export async function getItem(table: VariableName, key: Item): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: getVariable(table), Key: key, ConsistentRead: true });
  return (await getDocuments().send(command)).Item;
}

/** Stores a new item; false when its key, the attribute `keyName`, is taken. */
export async function putNewItem(table: VariableName, keyName: string, item: Item): Promise<boolean> {
  const command = new PutCommand({
    TableName: getVariable(table),
    Item: item,
    ConditionExpression: 'attribute_not_exists(#key)',
    ExpressionAttributeNames: { '#key': keyName },
  });
  return (await undefinedIfRefused(getDocuments().send(command))) !== undefined;
}

/** Changes an item and gives it as it is afterwards; undefined when the condition does not hold. */
export async function updateItem(table: VariableName, key: Item, update: Update): Promise<Item | undefined> {
  const command = new UpdateCommand({ TableName: getVariable(table), Key: key, ...update, ReturnValues: 'ALL_NEW' });
  return (await undefinedIfRefused(getDocuments().send(command)))?.Attributes;
}

/** `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set. Names in camel case. */
type Change = { set?: object; unset?: string[]; add?: object };

/**
 * A change as DynamoDB's expression and its names and values; `values` adds those of a condition. A field set is
 * `:<stored name>` there, so that a condition may compare it.
 */
export function expressUpdate({ set = {}, unset = [], add = {} }: Change, values: Item = {}) {
  const sets = Object.entries(toSnakeCase(set)).filter(([, value]) => value !== undefined);
  const adds = Object.entries(toSnakeCase(add)).filter(([, value]) => value !== undefined);
  const removed = unset.map(toSnakeName);
  const clauses = [
    sets.length > 0 ? `SET ${sets.map(([name]) => `#${name} = :${name}`).join(', ')}` : '',
    removed.length > 0 ? `REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.map(([name]) => `#${name} :add_${name}`).join(', ')}` : '',
  ];
  const names = [...sets.map(([name]) => name), ...removed, ...adds.map(([name]) => name)];
  const allValues = {
    ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
    ...Object.fromEntries(adds.map(([name, value]) => [`:add_${name}`, value])),
    ...values,
  };
  return {
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    // DynamoDB refuses an empty map of values.
    ...(Object.keys(allValues).length > 0 ? { ExpressionAttributeValues: allValues } : {}),
  };
}

/** DynamoDB's answer to a conditional write; undefined when the condition did not hold, which is an expected outcome. */
export async function undefinedIfRefused<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}
