/** The promo codes the shop gives out, as `promo-codes.json` has them. Their use is recorded in a table. */
import * as v from 'valibot';
import { checkContent } from '#content/content-file.ts';
import { promoCodeForm } from '#content/promo-code-form.ts';
import promoCodesJson from './promo-codes.json' with { type: 'json' };

/** A code takes off a share or a sum. `expiresAt`: ISO 8601, null for a code that never expires. */
export const promoCodeSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(promoCodeForm, 'must be 3 to 40 capitals, digits, - or _')),
  discountPercent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  discountCents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  isActive: v.boolean(),
  firstPurchaseOnly: v.boolean(),
  singleUse: v.boolean(),
  expiresAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

const promoCodesSchema = v.array(
  v.pipe(
    promoCodeSchema,
    v.check(
      ({ singleUse, firstPurchaseOnly }) => !(singleUse && firstPurchaseOnly),
      'singleUse or firstPurchaseOnly, not both',
    ),
    v.check(
      ({ discountPercent, discountCents }) => (discountPercent === undefined) !== (discountCents === undefined),
      'discountPercent or discountCents, one of the two',
    ),
  ),
);

export type PromoCode = v.InferOutput<typeof promoCodeSchema>;

export const promoCodes: readonly PromoCode[] = checkContent('promo-codes.json', promoCodesSchema, promoCodesJson);
