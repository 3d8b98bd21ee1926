import { readSession, writeSession } from '#web/browser/storage.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';

const removedKey = 'removed_code';

/** A code in the form the shop stores it; half an emoji, which no URL can carry, is dropped. */
export function readCode(typed: string): string {
  return typed
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .toUpperCase();
}

/** The promo code of a link that the checkout has not tried yet, or null; never one that the visitor has removed. */
export function readLinkedCode(): string | null {
  const code = readSession(storageKeys.linkedCode);
  return code === null || readCode(code) === readSession(removedKey) ? null : code;
}

/** Notes for this tab that a code was removed: the way back to the link's page keeps the code again. */
export function noteRemovedCode(code: string): void {
  writeSession(removedKey, code);
}
