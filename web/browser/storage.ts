/** The browser's storage, which may be forbidden or full. The boot script reads it too, before any other module is there. */

/** Names that the boot script knows. */
export const storageKeys = {
  theme: 'ui-theme',
  cart: 'shopping_cart',
  promo: 'checkout_promo',
  linkedCode: 'linked_code',
  left: 'left_for',
};

/** Session values for as long as the document is open, where the browser does not store them. */
const memory = new Map<string, string>();

/** Undefined where the browser refuses. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Undefined where storage is forbidden. */
export function readLocal(key: string): string | null | undefined {
  return attempt(() => localStorage.getItem(key));
}

/** Whether the browser keeps the value. */
export function writeLocal(key: string, value: string): boolean {
  attempt(() => localStorage.setItem(key, value));
  return readLocal(key) === value;
}

const readStoredSession = (key: string) => attempt(() => sessionStorage.getItem(key));

export function readSession(key: string): string | null {
  return readStoredSession(key) ?? memory.get(key) ?? null;
}

/** Null removes the value. Whether the browser keeps it beyond this document. */
export function writeSession(key: string, value: string | null): boolean {
  if (value === null) {
    memory.delete(key);
    attempt(() => sessionStorage.removeItem(key));
  } else {
    memory.set(key, value);
    attempt(() => sessionStorage.setItem(key, value));
  }
  return readStoredSession(key) === value;
}

export function clearStorage(): void {
  memory.clear();
  attempt(() => sessionStorage.clear());
  attempt(() => localStorage.clear());
}
