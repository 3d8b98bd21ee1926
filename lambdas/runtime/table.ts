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

/** Stores an item, in the place of one under its key. */
export async function putItem(table: VariableName, item: Item): Promise<void> {
  await getDocuments().send(new PutCommand({ TableName: getVariable(table), Item: item }));
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

/**
 * `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set, `drop` removes members of
 * a set. Names in camel case; `mails.link` is the field `link` of the map `mails`.
 */
type Change = { set?: object; unset?: string[]; add?: object; drop?: object };

/** `mails.link.sent_at` → `#mails.#link.#sent_at` */
const toPath = (name: string) => name.replace(/[^.]+/g, '#$&');
/** `mails.link.sent_at` → `:mails_link_sent_at` */
const toValueName = (name: string, kind = '') => `:${kind}${name.replaceAll('.', '_')}`;
const toClause = (verb: string, parts: string[]) => (parts.length === 0 ? '' : `${verb} ${parts.join(', ')}`);

const listFields = (fields: object) => Object.entries(toSnakeCase(fields)).filter(([, value]) => value !== undefined);

/**
 * A change as DynamoDB's expression and its names and values; `values` adds those of a condition. A field set is
 * `:<stored name>` there, dots as underscores, so that a condition may compare it.
 */
export function expressUpdate({ set = {}, unset = [], add = {}, drop = {} }: Change, values: Item = {}) {
  const removed = unset.map(toSnakeName);
  const [sets, adds, drops] = [listFields(set), listFields(add), listFields(drop)];
  const clauses = [
    toClause(
      'SET',
      sets.map(([name]) => `${toPath(name)} = ${toValueName(name)}`),
    ),
    toClause('REMOVE', removed.map(toPath)),
    toClause(
      'ADD',
      adds.map(([name]) => `${toPath(name)} ${toValueName(name, 'add_')}`),
    ),
    toClause(
      'DELETE',
      drops.map(([name]) => `${toPath(name)} ${toValueName(name, 'drop_')}`),
    ),
  ];
  const names = [...[...sets, ...adds, ...drops].map(([name]) => name), ...removed].flatMap((name) => name.split('.'));
  const allValues = {
    ...Object.fromEntries(sets.map(([name, value]) => [toValueName(name), value])),
    ...Object.fromEntries(adds.map(([name, value]) => [toValueName(name, 'add_'), value])),
    ...Object.fromEntries(drops.map(([name, value]) => [toValueName(name, 'drop_'), value])),
    ...values,
  };
  return {
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    // DynamoDB refuses an empty map of values.
    ...(Object.keys(allValues).length > 0 ? { ExpressionAttributeValues: allValues } : {}),
  };
}

/** The condition that a field, by its stored path, is as it was read: of the value `seen`, or not there. */
export function asReadCondition(path: string, seen: unknown, valueName = ':seen') {
  return seen === undefined
    ? { condition: `attribute_not_exists(${path})`, values: {} }
    : { condition: `${path} = ${valueName}`, values: { [valueName]: seen } };
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
