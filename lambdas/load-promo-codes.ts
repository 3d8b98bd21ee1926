import middy from '@middy/core';
import * as v from 'valibot';
import promoCodes from '#content/promo-codes.json' with { type: 'json' };
import { requireEnvironment } from '#lambdas/environment.ts';
import { publishPromo } from '#lambdas/promo/promo.store.ts';
import { promoListSchema } from '#lambdas/promo/promo.ts';

requireEnvironment('PROMO_CODES_TABLE');

/** Run by a deployment: brings `content/promo-codes.json` to the table and leaves alone what happened to the codes since. */
export const handler = middy().handler(async () => {
  const codes = v.parse(promoListSchema, promoCodes);
  for (const code of codes) await publishPromo(code);
  return { published: codes.length };
});
