import { promoCodes } from '#content/promo-codes.ts';
import { publishPromo, rememberPublished, withdrawPromo } from '#lambdas/promo/promo.store.ts';

/**
 * Run by a deployment: writes the content's promo codes to their table; uses and reservations stay as they are. A code
 * that an earlier deployment published and the content no longer has, after a rollback for one, becomes invalid. Codes that a
 * person wrote into the table stay.
 */
export async function handler(): Promise<void> {
  const current = promoCodes.map(({ code }) => code);
  // Remembered before they are valid: a deployment that stops half-way is cleared up by the next one.
  const published = await rememberPublished(current, new Date());
  for (const code of promoCodes) await publishPromo(code);
  for (const code of published) if (!current.includes(code)) await withdrawPromo(code);
}
