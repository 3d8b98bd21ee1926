import middy from '@middy/core';
import { promoCodes } from '#content/promo-codes.ts';
import { publishPromo } from '#lambdas/promo/promo.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('PROMO_CODES_TABLE');

/** Run by a deployment: writes the content's promo codes to their table; uses and holds of the codes stay as they are. */
export const handler = middy().handler(async () => {
  for (const code of promoCodes) await publishPromo(code);
  return { published: promoCodes.length };
});
