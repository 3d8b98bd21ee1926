/** Who was erased, as keyed hashes in the counters table: neither a copy of a table nor Stripe may bring them back. */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { getItem } from '#lambdas/runtime/table.ts';

export const erasurePrefix = 'erased#';

export async function toErasureKey(email: string): Promise<{ counter: string }> {
  return { counter: `${erasurePrefix}${await hashWithSecret(emailKey(email))}` };
}

/** Whether whoever has an address was erased after a moment, ISO 8601 UTC. */
export async function isErasedSince(email: string, moment: string): Promise<boolean> {
  const erasure = await getItem('COUNTERS_TABLE', await toErasureKey(email));
  return String(erasure?.erased_at ?? '') > moment;
}
