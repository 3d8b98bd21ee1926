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
 * `holdId` belongs to one checkout. The order's id would not do: two buyers of one millisecond begin with the same id, and
 * the one whose order gets the next id keeps the code.
 */
type Hold = { orderId: string; holdId: string; now: Date; until: Date; replacedOrderId?: string };

/**
 * Holds a single-use code for an order as long as its payment can come. False when the code is used, or held by another
 * checkout than this one and by another order than `replacedOrderId`. Of any number of simultaneous orders, one gets it.
 */
export function holdPromo(code: string, hold: Hold): Promise<boolean> {
  const free = 'attribute_not_exists(held_by) OR hold_id = :hold OR held_by = :instead OR held_until < :now';
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'SET held_by = :order, hold_id = :hold, held_until = :until',
    ConditionExpression: `${unused} AND (${free})`,
    ExpressionAttributeValues: {
      ':null': 'NULL',
      ':order': hold.orderId,
      ':hold': hold.holdId,
      ':instead': hold.replacedOrderId ?? 'none',
      ':now': hold.now.toISOString(),
      ':until': hold.until.toISOString(),
    },
  });
}

/** Releases a code that an unpaid order holds; nothing happens when another order holds it. */
export function releasePromo(code: string, orderId: string): Promise<boolean> {
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'REMOVE held_by, hold_id, held_until',
    ConditionExpression: 'held_by = :order',
    ExpressionAttributeValues: { ':order': orderId },
  });
}

/** Marks a single-use code as used. True also when this order has used it before; false when another order has. */
export function spendPromo(code: string, orderId: string, usedAt: string): Promise<boolean> {
  return changeItem(table, keyOf(code), {
    UpdateExpression: 'SET used_at = :at, used_by = :order REMOVE held_by, hold_id, held_until',
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

/** Writes the fields that the content gives a code; uses and holds of the code stay as they are. */
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
 * A first-purchase code is held, in the counters table, by one order of a mailbox. The index of orders by e-mail
 * shows a new order only after a moment; this row is read and written consistently. It outlives the slowest payment: a bank
 * debit takes up to 15 days.
 */
type Mailbox = { code: string; email: string };

/** `promo#BIENVENUE20#<keyed hash>`: the address itself is not stored. */
async function toKey({ code, email }: Mailbox): Promise<{ counter: string }> {
  return { counter: `promo#${code}#${await hashWithSecret(emailKey(email))}` };
}

/** The id of the order that holds the code for its mailbox, or undefined. */
export async function findMailboxHolder(mailbox: Mailbox): Promise<string | undefined> {
  const item = await getItem('COUNTERS_TABLE', await toKey(mailbox));
  return item && String(item.order_id);
}

/**
 * Holds the code for one order of the mailbox; false while another order than `replacedOrderId` holds it. `holdId` as for
 * `holdPromo`.
 */
export async function holdForMailbox(mailbox: Mailbox, hold: Omit<Hold, 'until'>): Promise<boolean> {
  return changeItem('COUNTERS_TABLE', await toKey(mailbox), {
    UpdateExpression: 'SET order_id = :order, hold_id = :hold, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(order_id) OR hold_id = :hold OR order_id = :instead',
    ExpressionAttributeValues: {
      ':order': hold.orderId,
      ':hold': hold.holdId,
      ':instead': hold.replacedOrderId ?? 'none',
      ':delete_at': endSeconds(hold.now, retention.counter),
    },
  });
}
