/** What the schedule does about a request to find orders again: mails each address of the mailbox the links of its orders. */

import { sendFoundOrdersMail } from '#lambdas/link-request/found-orders-mail.ts';
import { endLinkRequest, type LinkRequest, linkRequestOutbox } from '#lambdas/link-request/link-request.store.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { listBuyingOrdersOf } from '#lambdas/order/order.store.ts';
import { type Order, orderStatus } from '#lambdas/order/order.ts';
import { runTasks } from '#lambdas/outbox/outbox.store.ts';
import type { Task } from '#lambdas/outbox/outbox.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Whoever knows a buyer's address cannot fill the mailbox. */
const mailRules = [{ mails: 5, days: 1 }];

const isPaid = (order: Order) => order.paidAt !== undefined && orderStatus(order) !== 'failed';

/** The paid orders of a mailbox by the address they were placed with: who typed an alias may not be who has the mailbox. */
function groupByAddress(orders: Order[]): [address: string, orders: Order[]][] {
  const paid = orders.filter(isPaid).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return [...Map.groupBy(paid, ({ email }) => email.toLowerCase())];
}

/** Within the mailbox's limit; beyond it the request is dropped. A mail that SES refuses for good is not tried again. */
async function mailLinks(address: string, { orders, askedAt, now }: { orders: Order[]; askedAt: string; now: Date }) {
  const id = `found ${askedAt} ${orders[0]?.orderId}`;
  const quota = { counter: 'found', kind: 'found', id, email: address, rules: mailRules, now } as const;
  await sendWithinQuota(quota, async () => {
    try {
      await sendFoundOrdersMail(orders, address);
    } catch (error) {
      const fault = readMailFault(error);
      if (fault === 'service') throw error;
      logFault('mail_failed', { mail: 'found', error: describeError(error) });
      return fault === 'unanswered';
    }
    return true;
  });
}

function listTasks({ askedAt, mailedTo = [] }: LinkRequest, orders: Order[], now: Date): Task<LinkRequest>[] {
  // Shared, so that the facts of every task name all addresses that have their mail by then.
  const mailed = [...mailedTo];
  const left = groupByAddress(orders).filter(([address]) => !mailed.includes(address));
  return left.map(([address, theirs]) => ({
    run: async () => {
      await mailLinks(address, { orders: theirs, askedAt, now });
      mailed.push(address);
      return { mailedTo: mailed };
    },
    event: 'mail_failed',
    fields: { mail: 'found' },
  }));
}

/** Does what a request asks for, unless another caller does it right now. A mail that SES does not take now stays due. */
export async function settleLinkRequest(mailbox: string, now: Date): Promise<void> {
  const orders = await listBuyingOrdersOf(mailbox);
  const work = await runTasks(linkRequestOutbox, mailbox, {
    condition: 'attribute_exists(due)',
    now,
    listTasks: (leased) => listTasks(leased, orders, now),
  });
  if (work?.isDone) await endLinkRequest(work.row);
}
