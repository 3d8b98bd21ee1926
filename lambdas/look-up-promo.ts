import { requireEnvironment } from '#lambdas/environment.ts';
import { ApiError } from '#lambdas/http/api-error.ts';
import { promoReplySchema } from '#lambdas/http/contract.ts';
import { httpFunction } from '#lambdas/http/http.ts';
import { ok } from '#lambdas/http/respond.ts';
import { findPromo } from '#lambdas/promo/promo.store.ts';
import { isUsable, normalizeCode } from '#lambdas/promo/promo.ts';

requireEnvironment('PROMO_CODES_TABLE');

/** Longer than any code, and far below DynamoDB's 2,048 bytes for a key. */
const maxCodeLength = 64;

/** GET /api/promo-codes/{code}: what a code takes off. Whether this buyer may use it is decided at checkout. */
export const handler = httpFunction(async (event) => {
  const code = normalizeCode(event.pathParameters?.code ?? '');
  const promo = code === '' || code.length > maxCodeLength ? undefined : await findPromo(code);
  if (promo === undefined || !isUsable(promo, new Date())) throw new ApiError('promo_not_found');
  const { discountPercent, expiresAt } = promo;
  return ok(promoReplySchema, { code: promo.code, discountPercent, expiresAt });
});
