import middy from '@middy/core';
import { promoCodes } from '#content/promo-codes.ts';
import { publishPromo } from '#lambdas/promo/promo.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('PROMO_CODES_TABLE');

/** Run by a deployment: brings the content's promo codes to their table and leaves alone what happened to them since. */
export const handler = middy().handler(async () => {
  for (const code of promoCodes) await publishPromo(code);
  return { published: promoCodes.length };
});
