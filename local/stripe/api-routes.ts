/** Which function answers which call. */
import type { Account } from '#local/stripe/account.ts';
import { StripeApiError } from '#local/stripe/api-error.ts';
import { getBalance } from '#local/stripe/balance.ts';
import { getCharge, listCharges } from '#local/stripe/charges.ts';
import { createCoupon, deleteCoupon, getCoupon, listCoupons } from '#local/stripe/coupons.ts';
import { createSession } from '#local/stripe/create-session.ts';
import { getDispute } from '#local/stripe/disputes.ts';
import { getEvent, listEvents } from '#local/stripe/events.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { getIntent } from '#local/stripe/payment-intents.ts';
import { createRefund, getRefund, listRefunds } from '#local/stripe/refunds.ts';
import { expireSession, getSession, listLineItems, listSessions } from '#local/stripe/sessions.ts';

type Run = (account: Account, fields: FormFields, id: string) => object;

const routes: [method: string, path: RegExp, run: Run][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/([\w-]+)$/, getSession],
  ['POST', /^\/v1\/checkout\/sessions\/([\w-]+)\/expire$/, expireSession],
  ['GET', /^\/v1\/checkout\/sessions\/([\w-]+)\/line_items$/, listLineItems],
  ['POST', /^\/v1\/coupons$/, createCoupon],
  ['GET', /^\/v1\/coupons$/, listCoupons],
  ['GET', /^\/v1\/coupons\/([\w-]+)$/, getCoupon],
  ['DELETE', /^\/v1\/coupons\/([\w-]+)$/, deleteCoupon],
  ['GET', /^\/v1\/payment_intents\/([\w-]+)$/, getIntent],
  ['GET', /^\/v1\/charges$/, listCharges],
  ['GET', /^\/v1\/charges\/([\w-]+)$/, getCharge],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/refunds\/([\w-]+)$/, getRefund],
  ['GET', /^\/v1\/disputes\/([\w-]+)$/, getDispute],
  ['GET', /^\/v1\/events$/, listEvents],
  ['GET', /^\/v1\/events\/([\w-]+)$/, getEvent],
  ['GET', /^\/v1\/balance$/, getBalance],
];

/** What one call answers; throws Stripe's errors, its 404 for a call that is not played here among them. */
export function runCall(
  account: Account,
  { method, path, fields }: { method: string; path: string; fields: FormFields },
): object {
  for (const [routeMethod, pattern, run] of routes) {
    const match = method === routeMethod ? pattern.exec(path) : null;
    if (match !== null) return run(account, fields, match[1] ?? '');
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This local Stripe may not play it.`,
  });
}
