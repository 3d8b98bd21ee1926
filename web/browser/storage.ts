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

/** Undefined where storage is forbidden. */
export function readLocal(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Whether the browser keeps the value. */
export function writeLocal(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Null removes the value. Whether the browser keeps it beyond this document. */
export function writeSession(key: string, value: string | null): boolean {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function clearSession(): void {
  memory.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing.
  }
}
