/** What the checkout asks of the shop. */
import { promoCodeForm, promoInvalid } from '#content/promo-code-form.ts';
import type { CheckoutReply, CheckoutRequest, PromoReply } from '#lambdas/http/contract.ts';
import { type ApiResult, callFor } from '#web/api/call.ts';

/** The function gives up after 8 s by itself; its refusal must arrive before our own limit. */
const limitMs = 12_000;
/** The shop asks to repeat a checkout this soon while another one of the same mailbox is being stored. */
const soonSeconds = 2;
const repeats = 3;

/**
 * Asks for a payment page, again when the shop says to repeat the call within two seconds. `idempotencyKey`: the same for
 * every repetition of one attempt, so that it makes one order. An answer without a page is the caller's to tell.
 */
export async function createCheckout(
  request: CheckoutRequest,
  idempotencyKey: string,
): Promise<ApiResult<Partial<CheckoutReply>>> {
  const headers = { 'idempotency-key': idempotencyKey };
  for (let left = repeats; ; left -= 1) {
    const result = await callFor<Partial<CheckoutReply>>([], '/api/create-checkout', {
      body: request,
      headers,
      limitMs,
    });
    const { retryAfterSeconds = soonSeconds + 1 } = result.ok ? {} : result;
    if (left === 0 || retryAfterSeconds > soonSeconds) return result;
    await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000));
  }
}

/** The code's discount; 404 when it is unknown, used or expired, or none: `..` in an address would ask for something else. */
export async function lookUpPromo(code: string): Promise<ApiResult<PromoReply>> {
  if (!promoCodeForm.test(code)) return { ok: false, status: 404, code: 'promo_not_found', message: promoInvalid };
  return callFor(['code'], `/api/promo-codes/${code}`);
}
