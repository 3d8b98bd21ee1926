/** What a buyer may ask for beside the goods: to give them to somebody, a dedication, discretion. Pure. */
import { maxDedicationLength, maxMessageLength } from '#lambdas/checkout/cart-rules.ts';
import { readParisTime } from '#lambdas/format/paris-time.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
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

/** A plain form sends each line break as two characters. */
function readMessage({ message }: Gift): string | undefined {
  const text = (message ?? '').replace(/\r\n?/g, '\n').trim();
  if (text.length > maxMessageLength) throw new ApiError('gift_message_too_long');
  return text === '' ? undefined : text;
}

function readRecipient(gift: Gift, now: Date): NonNullable<Order['recipient']> {
  const email = readAddress(gift);
  const message = readMessage(gift);
  const at = readHandOver(gift, now);
  return {
    ...(email === undefined ? {} : { email }),
    ...(message === undefined ? {} : { message }),
    ...(at === undefined ? {} : { at }),
  };
}

/** Letters that the guide's typeface has, and what stands between two names: « Zoé & Jean-Noël ». */
const names = /^[A-Za-zÀ-ÖØ-öø-ňŊ-žȘ-țẞẠ-ỹ .,'’&-]+$/u;

function readDedication(typed: string): string {
  const dedication = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isFit = dedication.length <= maxDedicationLength && names.test(dedication);
  if (!isFit && dedication !== '') throw new ApiError('dedication_invalid');
  return dedication;
}

/**
 * The facts of an order that its buyer asked for. Throws `gift_email_invalid`, `gift_date_invalid` for a moment that is past or
 * more than a year ahead, `gift_message_too_long` and `dedication_invalid`.
 */
export function readWishes({ gift, dedication, discreet }: CheckoutRequest, now: Date): Wishes {
  const names = readDedication(dedication ?? '');
  return {
    ...(gift == null ? {} : { recipient: readRecipient(gift, now) }),
    ...(names === '' ? {} : { dedication: names }),
    ...(discreet ? { discreet } : {}),
  };
}
