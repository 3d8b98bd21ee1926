import { storageKeys, writeSession } from '#web/browser/storage.ts';

/** Keeps the promo code of a link that the visitor followed (`?code=`) for the checkout; null forgets it. */
export function keepLinkedCode(code: string | null): void {
  writeSession(storageKeys.linkedCode, code);
}
