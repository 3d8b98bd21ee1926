import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text, base64url. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A visitor's network or e-mail as a keyed hash: counted, never stored. */
export function hashPersonal(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value.toLowerCase()).digest('base64url').slice(0, 24);
}

/** Whether two texts are equal, compared in constant time. */
export function equalInConstantTime(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
