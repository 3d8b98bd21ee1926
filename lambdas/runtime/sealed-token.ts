/** Tokens of links that carry what they are about: `<payload>.<HMAC>`. None serves another purpose than its own. */
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

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
