import * as v from 'valibot';
import type { PromoCode } from '#content/promo-codes.ts';
import { endSeconds, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { keyOfUse, type Promo, promoSchema } from '#lambdas/promo/promo.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { changeItem, expressUpdate, getItem, putNewItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'PROMO_CODES_TABLE';
const keyOf = (code: string) => ({ code });

/** A stored item read as a code. Throws when it is none. */
export const fromItem = (item: Record<string, unknown>): Promo => v.parse(promoSchema, toCamelCase(item));

/** The stored code, or undefined. `code` must be normalised. */
export async function findPromo(code: string): Promise<Promo | undefined> {
  const item = await getItem(table, keyOf(code));
  return item && fromItem(item);
}

/**
 * Stores a code that the owner makes, for everybody or for so many `uses`; false when there is one of this name. Deployments
 * leave it alone.
 */
export async function createPromo(promo: PromoCode & { uses?: number }): Promise<boolean> {
  const { uses = 0, code } = promo;
  if ((await findPromo(code)) !== undefined) return false;
  for (let use = 1; use <= uses; use += 1) {
    const { uses: _, ...single } = { ...promo, code: keyOfUse(code, use), singleUse: true };
    await putNewItem(table, 'code', toSnakeCase(single));
  }
  return putNewItem(table, 'code', toSnakeCase(promo));
}

/** Ends a code for good: no deployment makes it valid again. False when there is none. */
export function stopPromo(code: string, now: Date): Promise<boolean> {
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'SET stopped_at = if_not_exists(stopped_at, :at)',
    ConditionExpression: 'attribute_exists(code)',
    ExpressionAttributeValues: { ':at': now.toISOString() },
  });
}

const unused = 'attribute_exists(code) AND (attribute_not_exists(used_at) OR attribute_type(used_at, :null))';

/**
 * `requestKey` belongs to one checkout. The order's id would not do: two buyers of one millisecond begin with the same id, and
 * the one whose order gets the next id keeps the code.
 */
type Reservation = { orderId: string; requestKey: string; now: Date; until: Date; replacedOrderId?: string };

/**
 * Reserves a single-use code for an order as long as its payment can come. False when the code is used, or reserved by another
 * checkout than this one and by another order than `replacedOrderId`. Of any number of simultaneous orders, one gets it.
 */
export function reservePromo(code: string, reservation: Reservation): Promise<boolean> {
  const free =
    'attribute_not_exists(reserved_by) OR request_key = :key OR reserved_by = :instead OR reserved_until < :now';
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'SET reserved_by = :order, request_key = :key, reserved_until = :until',
    ConditionExpression: `${unused} AND (${free})`,
    ExpressionAttributeValues: {
      ':null': 'NULL',
      ':order': reservation.orderId,
      ':key': reservation.requestKey,
      ':instead': reservation.replacedOrderId ?? 'none',
      ':now': reservation.now.toISOString(),
      ':until': reservation.until.toISOString(),
    },
  });
}

/** Releases a code that an unpaid order reserves; nothing happens when another order does. */
export function releasePromo(code: string, orderId: string): Promise<boolean> {
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'REMOVE reserved_by, request_key, reserved_until',
    ConditionExpression: 'reserved_by = :order',
    ExpressionAttributeValues: { ':order': orderId },
  });
}

/** Marks a single-use code as used. True also when this order has used it before; false when another order has. */
export function spendPromo(code: string, orderId: string, usedAt: string): Promise<boolean> {
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'SET used_at = :at, used_by = :order REMOVE reserved_by, request_key, reserved_until',
    ConditionExpression: `${unused} OR used_by = :order`,
    ExpressionAttributeValues: { ':null': 'NULL', ':order': orderId, ':at': usedAt },
  });
}

/** Marks a code as used once each of its uses is spent. */
export async function endSpentCode(code: string, uses: number, now: Date): Promise<void> {
  for (let use = 1; use <= uses; use += 1) if (!(await findPromo(keyOfUse(code, use)))?.usedAt) return;
  await updateItem(table, keyOf(code), {
    UpdateExpression: 'SET used_at = :at',
    ConditionExpression: unused,
    ExpressionAttributeValues: { ':null': 'NULL', ':at': now.toISOString() },
  });
}

/** Writes the fields that the content gives a code; uses and reservations of the code stay as they are. */
export async function publishPromo({ code, ...promo }: PromoCode): Promise<void> {
  const unset = promo.discountCents === undefined ? 'discountCents' : 'discountPercent';
  await updateItem(table, keyOf(code), expressUpdate({ set: promo, unset: [unset] }));
}

/** The item that remembers which codes deployments have published; no code contains a `#`. */
const publishedKey = { code: '#published' };

/** Remembers that a deployment publishes these codes; gives them with those of all earlier deployments. */
export async function rememberPublished(codes: string[], now: Date): Promise<string[]> {
  const publishedCodes = codes.length === 0 ? undefined : new Set(codes);
  const change = { set: { publishedAt: now.toISOString() }, add: { publishedCodes } };
  const item = await updateItem(table, publishedKey, expressUpdate(change));
  return [...v.parse(publishedSchema, item).published_codes];
}

const publishedSchema = v.object({ published_codes: v.optional(v.set(v.string()), new Set()) });

/** Makes a code invalid that the content no longer has; its uses stay on record. */
export async function withdrawPromo(code: string): Promise<void> {
  await updateItem(table, keyOf(code), expressUpdate({ set: { isActive: false } }));
}

/**
 * A first-purchase code is reserved, in the counters table, by one order of a mailbox. The index of orders by e-mail
 * shows a new order only after a moment; this row is read and written consistently. It outlives the slowest payment: a bank
 * debit takes up to four weeks.
 */
type Mailbox = { code: string; email: string };

/** `promo#BIENVENUE20#<keyed hash>`: the address itself is not stored. */
async function toKey({ code, email }: Mailbox): Promise<{ counter: string }> {
  return { counter: `promo#${code}#${await hashWithSecret(emailKey(email))}` };
}

export async function findReservingOrder(mailbox: Mailbox): Promise<string | undefined> {
  const item = await getItem('COUNTERS_TABLE', await toKey(mailbox));
  return item && String(item.order_id);
}

/**
 * Reserves the code for one order of the mailbox; false while another order than `replacedOrderId` does. `requestKey` as for
 * `reservePromo`.
 */
export async function reserveForMailbox(mailbox: Mailbox, reservation: Omit<Reservation, 'until'>): Promise<boolean> {
  return changeItem('COUNTERS_TABLE', await toKey(mailbox), {
    UpdateExpression: 'SET order_id = :order, request_key = :key, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(order_id) OR request_key = :key OR order_id = :instead',
    ExpressionAttributeValues: {
      ':order': reservation.orderId,
      ':key': reservation.requestKey,
      ':instead': reservation.replacedOrderId ?? 'none',
      ':delete_at': endSeconds(reservation.now, retention.counter),
    },
  });
}
