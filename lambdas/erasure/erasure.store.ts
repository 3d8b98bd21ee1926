/** Who was erased, as keyed hashes in the counters table: neither a copy of a table nor Stripe may bring them back. */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { getItem } from '#lambdas/runtime/table.ts';

export const erasurePrefix = 'erased#';

/** `who`: an address, or an order, whose buyer may have had another address before. */
export async function toErasureKey(who: string): Promise<{ counter: string }> {
  return { counter: `${erasurePrefix}${await hashWithSecret(emailKey(who))}` };
}

/** Whether whoever has an address, or bought an order, was erased after a moment, ISO 8601 UTC. */
export async function isErasedSince(who: string, moment: string): Promise<boolean> {
  const erasure = await getItem('COUNTERS_TABLE', await toErasureKey(who));
  return String(erasure?.erased_at ?? '') > moment;
}
