/** Records whose keys are known to the compiler: what `Object.keys` and `Object.fromEntries` forget. */

/** The keys of a record, typed. */
export function keysOf<Key extends string>(record: { readonly [key in Key]?: unknown }): Key[] {
  return Object.keys(record) as Key[];
}

/** A record with a value made for each of the keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  makeValue: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<Key, Value>;
}
