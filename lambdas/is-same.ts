import { timingSafeEqual } from 'node:crypto';

/** Whether what was sent is what was expected, compared in constant time. */
export function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
