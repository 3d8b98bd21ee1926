import type { Caller } from '#lambdas/http/request.ts';
import { findPromo } from '#lambdas/promo/promo.store.ts';
import { isUsable, normalizeCode, type Promo } from '#lambdas/promo/promo.ts';
import { countAttempt, ignoreCounterOutage, refuseBeyondLimit } from '#lambdas/rate-limit/rate-limit.store.ts';

/** Longer than any code, and far below DynamoDB's 2,048 bytes for a key. */
const maxCodeLength = 64;

/**
 * Unknown codes that one network may try in an hour, and addresses that a first-purchase code is refused to. Only those count: a code
 * that is used up or reserved by another buyer is no guess, and two hundred people behind one address may want it at once.
 */
const guessesPerNetwork = 60;
const guessOf = ({ clientNetwork: network, now }: Caller) => {
  return { action: 'promo-guess', network, limit: guessesPerNetwork, now };
};

/** Counts a guess. Throws `too_many_requests` on the one that is one too many. */
export const countGuess = (caller: Caller) => ignoreCounterOutage(() => countAttempt(guessOf(caller)));

/**
 * The code that somebody typed, if it can be applied now. Throws `too_many_requests` on the guess that is one too many and,
 * for the rest of that hour, on right and wrong codes alike.
 */
export async function findUsablePromo(typed: string, caller: Caller): Promise<Promo | undefined> {
  const code = normalizeCode(typed);
  if (code === '') return undefined;
  // Other items of the table have a `#` in their key.
  const isCode = code.length <= maxCodeLength && !code.includes('#');
  const promo = isCode ? await findPromo(code) : undefined;
  await (promo === undefined ? countGuess(caller) : ignoreCounterOutage(() => refuseBeyondLimit(guessOf(caller))));
  return promo !== undefined && isUsable(promo, caller.now) ? promo : undefined;
}
