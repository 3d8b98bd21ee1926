/** `Object.keys` with the type of the keys. */
export function keysOf<Key extends string>(record: { readonly [key in Key]?: unknown }): Key[] {
  return Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));
}
