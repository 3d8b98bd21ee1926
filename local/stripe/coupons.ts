import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, newId, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest, noSuch } from '#local/stripe/api-error.ts';
import { decimal } from '#local/stripe/params.ts';
import { lookUp } from '#local/stripe/records.ts';

/** Percentages only. */
export const couponParams = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, 'Only letters, digits, _ and -'))),
  name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  percent_off: v.pipe(decimal, v.gtValue(0), v.maxValue(100)),
  duration: v.optional(v.literal('once'), 'once'),
});
type CouponParams = v.InferOutput<typeof couponParams>;

/** POST /v1/coupons. An id that exists is a 400 `resource_already_exists`. */
export function createCoupon(account: Account, params: CouponParams): Stripe.Coupon {
  const id = params.id ?? newId('', 8);
  if (lookUp(account.data.coupons, id) !== undefined) {
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: null,
    created: nowSeconds(account),
    currency: null,
    duration: params.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: params.name ?? null,
    percent_off: params.percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  account.data.coupons[id] = coupon;
  account.save('coupons', id);
  return coupon;
}

/** DELETE /v1/coupons/{id}: sessions that carry it keep their discount, new ones cannot name it. */
export function deleteCoupon({ data, save }: Account, id: string): Stripe.DeletedCoupon {
  if (lookUp(data.coupons, id) === undefined) throw noSuch('coupon', id, 'coupon');
  delete data.coupons[id];
  save('coupons', id);
  return { id, object: 'coupon', deleted: true };
}

/** The coupon that a session is to carry; throws Stripe's 400 for an unknown one. */
export function requireSessionCoupon({ data }: Account, id: string): Stripe.Coupon {
  const coupon = lookUp(data.coupons, id);
  if (coupon !== undefined) return coupon;
  throw invalidRequest(`No such coupon: '${id}'`, { code: 'resource_missing', param: 'discounts[0][coupon]' });
}
