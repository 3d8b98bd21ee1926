import { promoReplySchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { httpFunction, ok } from '#lambdas/http/http.ts';
import { callerOf } from '#lambdas/http/request.ts';
import { findUsablePromo } from '#lambdas/promo/find-usable-promo.ts';
import { discountOf } from '#lambdas/promo/promo.ts';

/** GET /api/promo-codes/{code}: what a code takes off. Whether this buyer may use it is decided at checkout. */
export const handler = httpFunction(async (event) => {
  const caller = callerOf(event);
  const promo = await findUsablePromo(event.pathParameters?.code ?? '', caller);
  if (promo === undefined) throw new ApiError('promo_not_found');
  return ok(promoReplySchema, { code: promo.code, ...discountOf(promo), expiresAt: promo.expiresAt });
});
