import * as v from 'valibot';
import { type Account, invalidRequest, newId } from '#local/stripe/account.ts';
import { decimal, wholeNumber } from '#local/stripe/params.ts';
import type { Coupon } from '#local/stripe/records.ts';

export const couponParams = v.strictObject({
  id: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  percent_off: v.optional(v.pipe(decimal, v.gtValue(0), v.maxValue(100))),
  amount_off: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  currency: v.optional(v.literal('eur')),
  duration: v.optional(v.literal('once'), 'once'),
});

/** POST /v1/coupons. An id that exists is a 400 `resource_already_exists`. */
export function createCoupon({ data, save }: Account, params: v.InferOutput<typeof couponParams>): Coupon {
  const { id = newId('', 8), name = null, percent_off = null, amount_off = null } = params;
  if (Object.hasOwn(data.coupons, id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const coupon: Coupon = { id, object: 'coupon', name, percent_off, amount_off };
  data.coupons[id] = coupon;
  save('coupons', id);
  return coupon;
}
