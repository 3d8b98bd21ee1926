/**
 * One idempotency key for each attempt to pay. It stays the same as long as the request does, through retries, double clicks
 * and the way back from the payment page, so that one attempt makes one order.
 */
import { readSession, writeSession } from '#web/browser/storage.ts';

const storageKey = 'checkout_attempt';
const fieldsKey = 'checkout_fields';

function randomKey(): string {
  // Not crypto.randomUUID(): it does not exist on an address without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key for this request: a new one when anything in the request has changed since the last. */
export function attemptKey(request: unknown): string {
  const fingerprint = JSON.stringify(request);
  const stored = readSession(storageKey);
  const separator = stored?.indexOf(' ') ?? -1;
  if (stored && stored.slice(separator + 1) === fingerprint) return stored.slice(0, separator);
  const key = randomKey();
  writeSession(storageKey, `${key} ${fingerprint}`);
  return key;
}

/** What a buyer typed and ticked, by the fields' names; a consent is given again each time. */
const keptFields = ['email', 'gift', 'giftBy', 'giftTo', 'giftAt', 'giftMessage', 'dedication', 'discreet'];

/** Keeps what is filled in, for a buyer who comes back from the payment page: browsers restore only a part of it. */
export function keepFields(form: HTMLFormElement): void {
  const data = new FormData(form);
  writeSession(
    fieldsKey,
    new URLSearchParams(keptFields.map((name) => [name, String(data.get(name) ?? '')])).toString(),
  );
}

/** Fills the fields that are empty, and ticks the boxes that were ticked. */
export function refillFields(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(readSession(fieldsKey) ?? '')) {
    for (const control of value === '' ? [] : form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (control.type === 'checkbox' || control.type === 'radio') control.checked ||= control.value === value;
      else control.value ||= value;
    }
  }
}

/** Ends the attempt: the next purchase gets a new key even when it is the same. */
export function forgetAttempt(): void {
  writeSession(storageKey, null);
  writeSession(fieldsKey, null);
}
