/** One item of a table: read, put or changed. A table is given by the variable that names it. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { awsTimeLimits } from '#lambdas/runtime/aws.ts';
import { getVariable, type VariableName } from '#lambdas/runtime/environment.ts';
import { toSnakeCase, toSnakeName } from '#lambdas/runtime/stored-names.ts';

/** One per worker; endpoint and region come from the environment. */
let documents: DynamoDBDocumentClient | undefined;

/** The DynamoDB document client: plain objects in and out, undefined fields left out. */
export function getDocuments(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3, requestHandler: awsTimeLimits }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
}

type Item = Record<string, unknown>;

type Update = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** The item under a key as it is stored at this moment, or undefined. */
export async function getItem(table: VariableName, key: Item): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: getVariable(table), Key: key, ConsistentRead: true });
  return (await getDocuments().send(command)).Item;
}

/** The items that a query finds, in its order: all of them, or with a `Limit` the first so many. A page ends at 1 MB. */
export async function queryItems(table: VariableName, query: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const found: Item[] = [];
  const most = query.Limit ?? Number.POSITIVE_INFINITY;
  let ExclusiveStartKey: Item | undefined;
  do {
    const command = new QueryCommand({ TableName: getVariable(table), ...query, ExclusiveStartKey });
    const { Items = [], LastEvaluatedKey } = await getDocuments().send(command);
    found.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined && found.length < most);
  return found.slice(0, most);
}

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

/** Whether an item was changed; false when the condition does not hold. */
export async function changeItem(table: VariableName, key: Item, update: Update): Promise<boolean> {
  return (await updateItem(table, key, update)) !== undefined;
}

/**
 * `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set, `drop` removes members of
 * a set. Names in camel case; `mails.link` is the field `link` of the map `mails`.
 */
type Change = { set?: object; unset?: string[]; add?: object; drop?: object };

/** `mails.link.sent_at` → `#mails.#link.#sent_at` */
const toPath = (name: string) => name.replace(/[^.]+/g, '#$&');
/** `mails.link.sent_at` → `:mails_link_sent_at` */
const toValueName = (name: string, kind: string) => `:${kind}${name.replaceAll('.', '_')}`;
const listFields = (fields: object) => Object.entries(toSnakeCase(fields)).filter(([, value]) => value !== undefined);

/**
 * A change as DynamoDB's expression and its names and values; `values` adds those of a condition. A field set is
 * `:<stored name>` there, dots as underscores, so that a condition may compare it.
 */
export function expressUpdate({ set = {}, unset = [], add = {}, drop = {} }: Change, values: Item = {}) {
  const removed = unset.map(toSnakeName);
  const clauses = removed.length === 0 ? [] : [`REMOVE ${removed.map(toPath).join(', ')}`];
  const names = [...removed];
  const allValues: Item = {};
  for (const [verb, fields, sign, kind] of [
    ['SET', set, '= ', ''],
    ['ADD', add, '', 'add_'],
    ['DELETE', drop, '', 'drop_'],
  ] as const) {
    const given = listFields(fields);
    const parts = given.map(([name]) => `${toPath(name)} ${sign}${toValueName(name, kind)}`);
    if (parts.length > 0) clauses.push(`${verb} ${parts.join(', ')}`);
    for (const [name, value] of given) {
      names.push(name);
      allValues[toValueName(name, kind)] = value;
    }
  }
  Object.assign(allValues, values);
  return {
    UpdateExpression: clauses.join(' '),
    ExpressionAttributeNames: Object.fromEntries(
      names.flatMap((name) => name.split('.')).map((name) => [`#${name}`, name]),
    ),
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
