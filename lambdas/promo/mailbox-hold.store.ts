/**
 * Which order of a mailbox holds a first-purchase code, kept a day in the counters table. The index of orders by e-mail shows
 * a new order only after a moment; this row is read and written consistently.
 */
import { emailKey } from '#lambdas/mail/email-address.ts';
import { hash } from '#lambdas/runtime/hash.ts';
import { getItem, updateItem } from '#lambdas/runtime/table.ts';

const keptSeconds = 86_400;

type Mailbox = { code: string; email: string };

const toKey = ({ code, email }: Mailbox) => ({ counter: `promo#${code}#${hash(emailKey(email))}` });

/** The id of the order that holds the code for its mailbox, or undefined. */
export async function findMailboxHolder(mailbox: Mailbox): Promise<string | undefined> {
  const item = await getItem('COUNTERS_TABLE', toKey(mailbox));
  return item && String(item.order_id);
}

/** Holds the code for one order of the mailbox; false while another order than `insteadOf` holds it. `holdId` as for `holdPromo`. */
export async function holdForMailbox(
  mailbox: Mailbox,
  { orderId, holdId, now, insteadOf }: { orderId: string; holdId: string; now: Date; insteadOf?: string | undefined },
): Promise<boolean> {
  const held = await updateItem('COUNTERS_TABLE', toKey(mailbox), {
    UpdateExpression: 'SET order_id = :order, hold_id = :hold, delete_at = :delete_at',
    ConditionExpression: 'attribute_not_exists(order_id) OR hold_id = :hold OR order_id = :instead',
    ExpressionAttributeValues: {
      ':order': orderId,
      ':hold': holdId,
      ':instead': insteadOf ?? 'none',
      ':delete_at': Math.ceil(now.getTime() / 1000) + keptSeconds,
    },
  });
  return held !== undefined;
}
