/** What a buyer may ask for beside the goods: to give them to somebody, a dedication, discretion. Pure. */
import { maxDedicationLength } from '#lambdas/checkout/cart-rules.ts';
import { latinLetters } from '#lambdas/format/latin-letters.ts';
import { note, readGift, refuseMistakes } from '#lambdas/gift/read-gift.ts';
import { leadsElsewhere } from '#lambdas/guest/check-message.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { ApiError, type ApiErrorCode } from '#lambdas/http/errors.ts';
import type { Order } from '#lambdas/order/order.ts';

export type Wishes = Pick<Order, 'recipient' | 'dedication' | 'discreet'>;

/** What stands between two names: « Zoé & Jean-Noël ». */
const names = new RegExp(`^[${latinLetters} .,'’&-]+$`, 'u');

function readDedication(typed: string): string {
  const dedication = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isFit = dedication.length <= maxDedicationLength && names.test(dedication);
  if (dedication !== '' && (!isFit || leadsElsewhere(dedication))) throw new ApiError('dedication_invalid');
  return dedication;
}

/** `canDedicate`: whether a product of the cart has a place for a dedication. */
type Offers = { now: Date; offersDiscretion: boolean; canDedicate: boolean };

/**
 * The facts of an order that its buyer asked for. Throws one error for all that is wrong: `gift_email_invalid`,
 * `gift_date_invalid` for a moment that is past or more than a year ahead, `gift_message_too_long`, `gift_message_contact` and
 * `dedication_invalid`; `dedication_unavailable` where no product of the cart has a place for one; `discretion_unavailable` where
 * the stage has no sender of another name and domain to keep the promise with.
 */
export function readWishes(
  { gift, dedication, discreet }: CheckoutRequest,
  { now, offersDiscretion, canDedicate }: Offers,
): Wishes {
  if (discreet && !offersDiscretion) throw new ApiError('discretion_unavailable');
  const mistakes: ApiErrorCode[] = [];
  const recipient = gift == null ? undefined : note(mistakes, () => readGift(gift, now));
  const names = note(mistakes, () => readDedication(dedication ?? ''));
  refuseMistakes(mistakes);
  if (names && !canDedicate) throw new ApiError('dedication_unavailable');
  return { recipient, dedication: names || undefined, discreet: discreet || undefined };
}
