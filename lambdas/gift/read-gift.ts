/** Reads how a buyer gives a copy: to whom, with which words, and when. Pure. */
import { dayMs, readParisTime } from '#lambdas/format/paris-time.ts';
import { readGuestWords } from '#lambdas/guest/check-message.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { ApiError, type ApiErrorCode } from '#lambdas/http/errors.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import type { Recipient } from '#lambdas/order/order.ts';

/** What a buyer says of a gift: `to` is an address, and without one the buyer hands it over. */
type Gift = NonNullable<CheckoutRequest['gift']>;

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
export function note<Value>(mistakes: ApiErrorCode[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    mistakes.push(error.code, ...error.also);
    return undefined;
  }
}

/** Throws one error for all that is wrong. */
export function refuseMistakes([first, ...also]: ApiErrorCode[]): void {
  if (first !== undefined) throw new ApiError(first, { also });
}

/** Whom a copy is given to. Throws as `readWishes` says. */
export function readGift(gift: Gift, now: Date): Recipient {
  const mistakes: ApiErrorCode[] = [];
  const email = note(mistakes, () => readAddress(gift));
  const at = note(mistakes, () => readHandOver(gift, now));
  const message = note(mistakes, () => readGuestWords(gift.message));
  refuseMistakes(mistakes);
  return { email, message, at };
}
