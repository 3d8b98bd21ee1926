type Plain = Record<string, unknown>;
type Rename = (key: string) => string;

function renameKeys(object: object, rename: Rename): Plain {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), renameInside(value, rename)]));
}

function renameInside(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((entry) => renameInside(entry, rename));
  return typeof value === 'object' && value !== null && !(value instanceof Set) ? renameKeys(value, rename) : value;
}

/** A stored name: `orderId` → `order_id`. */
export function toSnakeName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The same object with stored names: `orderId` → `order_id`, at every depth. */
export function toSnakeCase(object: object): Plain {
  return renameKeys(object, toSnakeName);
}

/** The same object with TypeScript's names: `order_id` → `orderId`, at every depth. */
export function toCamelCase(object: object): Plain {
  return renameKeys(object, (key) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}
