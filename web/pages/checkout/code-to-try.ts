import { readSession, storageKeys } from '#web/browser/storage.ts';

/** A code in the form the shop stores it; half an emoji, which no URL can carry, is dropped. */
export function readCode(typed: string): string {
  return typed
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .toUpperCase();
}

/** The promo code of a link that the checkout has not tried yet, or null; cut to 64 characters, since codes are shorter. */
export function readLinkedCode(): string | null {
  return readSession(storageKeys.linkedCode)?.slice(0, 64) ?? null;
}
