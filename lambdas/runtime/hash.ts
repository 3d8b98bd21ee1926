import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** SHA-256 of a text, base64url. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The pure part of `hashWithSecret`: 24 letters of base64url, upper and lower case alike. */
export function hashPersonal(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value.toLowerCase()).digest('base64url').slice(0, 24);
}

/** The HMAC of a subject, 256 bits in base64url: what makes a token of it. */
export function seal(subject: string, key: string): string {
  return createHmac('sha256', key).update(subject).digest('base64url');
}

/** Whether a text is the seal of a subject by one of the keys, compared in constant time. */
export function isSeal(sent: string, subject: string, keys: string[]): boolean {
  return keys.some((key) => equalInConstantTime(sent, seal(subject, key)));
}

export function equalInConstantTime(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Tokens of links that carry what they are about: `<payload>.<HMAC>`. None serves another purpose than its own. */
type Purpose = 'editions' | 'stop-guest-mails' | 'newsletter-confirm' | 'newsletter-unsubscribe';

export function sealToken(purpose: Purpose, payload: string, { signing }: LinkKeys): string {
  return `${payload}.${seal(`${purpose}:${payload}`, signing)}`;
}

/** The payload of a token; undefined for a forged one, or one of another purpose. */
export function openToken(purpose: Purpose, token: string, { accepted }: LinkKeys): string | undefined {
  const end = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(end, 0));
  return isSeal(token.slice(end + 1), `${purpose}:${payload}`, accepted) ? payload : undefined;
}
