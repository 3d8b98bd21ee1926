/** What a buyer may ask for beside the goods: to give them to somebody, a dedication, discretion. Pure. */
import { maxDedicationLength } from '#lambdas/checkout/cart-rules.ts';
import { latinLetters } from '#lambdas/format/latin-letters.ts';
import { readParisTime } from '#lambdas/format/paris-time.ts';
import { leadsElsewhere, readGuestWords } from '#lambdas/guest/guest-words.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { ApiError, type ApiErrorCode } from '#lambdas/http/errors.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import type { Order } from '#lambdas/order/order.ts';

export type Wishes = Pick<Order, 'recipient' | 'dedication' | 'discreet'>;

type Gift = NonNullable<CheckoutRequest['gift']>;

const dayMs = 24 * 60 * 60_000;
const longestWaitDays = 366;

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

function readMoment(at: string): string | undefined {
  if (!zoned.test(at)) return readParisTime(at);
  // Date.parse takes 30 February for 2 March.
  const isDay = readParisTime(at.slice(0, 16)) !== undefined;
  return isDay && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : undefined;
}

function readHandOver({ at }: Gift, now: Date): string | undefined {
  if (at == null) return undefined;
  const moment = readMoment(at);
  const waitMs = Date.parse(moment ?? '') - now.getTime();
  if (moment === undefined || waitMs < 0 || waitMs > longestWaitDays * dayMs) throw new ApiError('gift_date_invalid');
  return moment;
}

function readAddress({ to }: Gift): string | undefined {
  if (to == null) return undefined;
  const email = to.trim();
  if (!isEmailAddress(email)) throw new ApiError('gift_email_invalid');
  return email;
}

/** Runs a reader, and notes what it refuses. */
function note<Value>(mistakes: ApiErrorCode[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    mistakes.push(error.code);
    return undefined;
  }
}

function readRecipient(gift: Gift, now: Date, mistakes: ApiErrorCode[]): NonNullable<Order['recipient']> {
  const email = note(mistakes, () => readAddress(gift));
  const at = note(mistakes, () => readHandOver(gift, now));
  const message = note(mistakes, () => readGuestWords(gift.message));
  return {
    ...(email === undefined ? {} : { email }),
    ...(message === undefined ? {} : { message }),
    ...(at === undefined ? {} : { at }),
  };
}

/** What stands between two names: « Zoé & Jean-Noël ». */
const names = new RegExp(`^[${latinLetters} .,'’&-]+$`, 'u');

function readDedication(typed: string): string {
  const dedication = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isFit = dedication.length <= maxDedicationLength && names.test(dedication);
  if (dedication !== '' && (!isFit || leadsElsewhere(dedication))) throw new ApiError('dedication_invalid');
  return dedication;
}

/**
 * The facts of an order that its buyer asked for. Throws one error for all that is wrong: `gift_email_invalid`,
 * `gift_date_invalid` for a moment that is past or more than a year ahead, `gift_message_too_long`, `gift_message_contact` and
 * `dedication_invalid`; `discretion_unavailable` where the stage has no sender of another name and domain to keep the promise with.
 */
export function readWishes(
  { gift, dedication, discreet }: CheckoutRequest,
  { now, offersDiscretion }: { now: Date; offersDiscretion: boolean },
): Wishes {
  if (discreet && !offersDiscretion) throw new ApiError('discretion_unavailable');
  const mistakes: ApiErrorCode[] = [];
  const recipient = gift == null ? undefined : readRecipient(gift, now, mistakes);
  const names = note(mistakes, () => readDedication(dedication ?? ''));
  const [first, ...also] = mistakes;
  if (first !== undefined) throw new ApiError(first, { also });
  return {
    ...(recipient === undefined ? {} : { recipient }),
    ...(names ? { dedication: names } : {}),
    ...(discreet ? { discreet } : {}),
  };
}
