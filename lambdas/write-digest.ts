import { describeToday, readToday } from '#lambdas/digest/today.ts';
import { dayInParis } from '#lambdas/format/paris-time.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { createNotice } from '#lambdas/newsletter/letter.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/**
 * Every morning at eight in Paris: writes what was sold and what waits as a mail to the owner, which the next run of
 * `settle-due` sends. One a day, however often it is called.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  const today = await readToday(now, getVariable('STAGE'));
  const { orders } = today.yesterday;
  const sold = orders === 0 ? 'aucune vente hier' : `${countOf(orders, 'vente')} hier`;
  const { length } = today.waiting;
  const waits = length === 0 && today.late === undefined ? 'rien n’attend' : `${length} à regarder`;
  const notice = { subject: `[Ce matin] ${sold}, ${waits}`, text: `${describeToday(today)}\n` };
  const day = dayInParis(now.toISOString());
  await createNotice({ letter: `digest_${day}`, email: getVariable('SUPPORT_ADDRESS'), notice }, now);
}
