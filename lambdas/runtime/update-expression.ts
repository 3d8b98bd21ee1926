import { toSnakeCase, toSnakeName } from '#lambdas/runtime/stored-names.ts';

/** `set` gives fields new values, `unset` removes fields, `add` increases counters or adds to a set. Names in camel case. */
type Change = { set: object; unset: string[]; add: object };

/**
 * A change as DynamoDB's expression and its names and values; `values` adds those of a condition. A field set is
 * `:<stored name>` there, so that a condition may compare it.
 */
export function expressUpdate({ set, unset, add }: Change, values: Record<string, unknown>) {
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
