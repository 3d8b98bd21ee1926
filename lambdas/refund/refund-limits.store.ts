/** What limits the refunds that no person decides, counted so that requests at the same moment cannot exceed it. */
import { endSeconds, type Period, retention } from '#content/retention.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { changeItem, getItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'COUNTERS_TABLE';

/** The row that counts a calendar month (UTC): `refunds#2026-11`. */
const monthKey = (now: Date) => ({ counter: `refunds#${now.toISOString().slice(0, 7)}` });

/** When the row ends: not before its month, or the ceiling would begin anew in it. In seconds since 1970. */
function endOfMonth(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) / 1000;
}

type Claim = { request: string; cents: number; ceilingCents: number; network: string; now: Date };

/** One network's share of the ceiling, beyond its first refund: one person with many mailboxes cannot use up what is for all. */
const shareOfNetwork = 1 / 4;

/**
 * Claims room under the month's ceiling, and under the network's share of it, for a request, once however often it is asked;
 * false when there is none left. The network is counted under its keyed hash, in the row of the month.
 */
export async function claimRoom({ request, cents, ceilingCents, network, now }: Claim): Promise<boolean> {
  if (cents > ceilingCents) return false;
  const key = monthKey(now);
  const claimed = await updateItem(table, key, {
    UpdateExpression: 'SET delete_at = :delete_at ADD refund_cents :cents, #network :cents, refund_orders :order',
    ConditionExpression:
      '(attribute_not_exists(refund_cents) OR refund_cents <= :most) AND (attribute_not_exists(#network) OR #network <= :most_of_network) AND NOT contains(refund_orders, :id)',
    ExpressionAttributeNames: { '#network': `network_${await hashWithSecret(network)}` },
    ExpressionAttributeValues: {
      ':cents': cents,
      ':most': ceilingCents - cents,
      ':most_of_network': Math.floor(ceilingCents * shareOfNetwork) - cents,
      ':order': new Set([request]),
      ':id': request,
      ':delete_at': endOfMonth(now),
    },
  });
  if (claimed !== undefined) return true;
  const orders = (await getItem(table, key))?.refund_orders;
  return orders instanceof Set && orders.has(request);
}

type RefundClaim = { counter: string; kept: Period; now: Date };

/** Claims the one refund that a row stands for; false while another order has it. */
function claimOnce(orderId: string, { counter, kept, now }: RefundClaim): Promise<boolean> {
  return changeItem(
    table,
    { counter },
    {
      UpdateExpression: 'SET claimed_by = :order, delete_at = :delete_at',
      ConditionExpression: 'attribute_not_exists(claimed_by) OR claimed_by = :order OR delete_at < :now',
      ExpressionAttributeValues: {
        ':order': orderId,
        ':delete_at': endSeconds(now, kept),
        ':now': Math.floor(now.getTime() / 1000),
      },
    },
  );
}

/**
 * Claims the one refund of a mailbox for an order; false while another order has it. The claim lasts a day: by then the index
 * of mailboxes shows the order that was paid back.
 */
export async function claimMailbox({ orderId, email }: Order, now: Date): Promise<boolean> {
  const counter = `refund-mailbox#${await hashWithSecret(emailKey(email))}`;
  return claimOnce(orderId, { counter, kept: retention.attempt, now });
}

/** Claims the one refund of orders that wrote to the people this one wrote to; false while another order has it. */
export async function claimGuests({ orderId, guestsMailed = [] }: Order, now: Date): Promise<boolean> {
  for (const guest of guestsMailed) {
    const claim = { counter: `refund-guest#${guest}`, kept: retention.guestRefund, now };
    if (!(await claimOnce(orderId, claim))) return false;
  }
  return true;
}
