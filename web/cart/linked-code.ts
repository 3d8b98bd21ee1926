import { readSession, writeSession } from '#web/browser/storage.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';

/** The promo code of a link that the visitor followed (`?code=`), until the checkout has tried it; or null. */
export function readLinkedCode(): string | null {
  return readSession(storageKeys.linkedCode);
}

/** Keeps a link's code for the checkout; null forgets it. */
export function keepLinkedCode(code: string | null): void {
  writeSession(storageKeys.linkedCode, code);
}
