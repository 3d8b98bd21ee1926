import { readSession, storageKeys, writeSession } from '#web/browser/storage.ts';

/** Keeps the promo code of a link that the visitor followed (`?code=`) for the checkout; null forgets it. */
export function keepLinkedCode(code: string | null): void {
  writeSession(storageKeys.linkedCode, code);
}

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
