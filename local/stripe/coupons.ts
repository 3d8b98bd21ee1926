import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Account, nowSeconds } from '#local/stripe/account.ts';
import { invalidRequest, noSuch } from '#local/stripe/api-error.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { newId } from '#local/stripe/ids.ts';
import { pageOf } from '#local/stripe/list-page.ts';
import { decimal, expandable, metadata, pageable, readParams } from '#local/stripe/params.ts';
import { lookUp } from '#local/stripe/store.ts';

const createSchema = v.strictObject({
  ...expandable,
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, 'Only letters, digits, _ and -'))),
  name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  percent_off: v.pipe(decimal, v.gtValue(0), v.maxValue(100)),
  duration: v.optional(v.literal('once'), 'once'),
  metadata: v.optional(metadata, {}),
});

/** POST /v1/coupons: percentages only. An id that exists is a 400 `resource_already_exists`. */
export function createCoupon(account: Account, fields: FormFields): Stripe.Coupon {
  const params = readParams(createSchema, fields);
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
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: params.percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  account.data.coupons[id] = coupon;
  account.save();
  return coupon;
}

/** GET /v1/coupons/{id}. */
export function getCoupon(account: Account, fields: FormFields, id: string): Stripe.Coupon {
  readParams(v.strictObject(expandable), fields);
  return requireCoupon(account, id);
}

/** DELETE /v1/coupons/{id}: sessions that carry it keep their discount, new ones cannot name it. */
export function deleteCoupon(account: Account, fields: FormFields, id: string): Stripe.DeletedCoupon {
  readParams(v.strictObject({}), fields);
  requireCoupon(account, id);
  delete account.data.coupons[id];
  account.save();
  return { id, object: 'coupon', deleted: true };
}

/** The coupon with this id; throws Stripe's 404, or its 400 when a `param` of another call names it. */
export function requireCoupon({ data }: Account, id: string, param?: string): Stripe.Coupon {
  const coupon = lookUp(data.coupons, id);
  if (coupon !== undefined) return coupon;
  if (param === undefined) throw noSuch('coupon', id);
  throw invalidRequest(`No such coupon: '${id}'`, { code: 'resource_missing', param });
}

/** GET /v1/coupons. */
export function listCoupons(account: Account, fields: FormFields) {
  return pageOf('/v1/coupons', Object.values(account.data.coupons), readParams(v.strictObject(pageable), fields));
}
