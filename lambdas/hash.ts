import { createHash } from 'node:crypto';

/** A short fingerprint of a text: the same for the same text, and no way back. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
