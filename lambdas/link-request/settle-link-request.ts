/** What the schedule does about a request to find orders again: mails each address of the mailbox the links it holds. */

import { isGuestStopped } from '#lambdas/guest/guest-mail.store.ts';
import { type FoundLink, groupByAddress } from '#lambdas/link-request/found-link.ts';
import { sendFoundOrdersMail } from '#lambdas/link-request/found-orders-mail.ts';
import { endLinkRequest, type LinkRequest, linkRequestOutbox } from '#lambdas/link-request/link-request.store.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { listBuyingOrdersOf, listOrdersSharedWith } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { runTasks } from '#lambdas/outbox/outbox.store.ts';
import type { Task } from '#lambdas/outbox/outbox.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/**
 * Within the mailbox's limit; beyond it the request is dropped. A mail that SES refuses for good is not tried again; one
 * that it leaves unanswered is sent once more, since whoever asked waits for it.
 */
async function mailLinks(address: string, { links, askedAt, now }: { links: FoundLink[]; askedAt: string; now: Date }) {
  // An order's two holders may have addresses of the same mailbox: each gets a mail, and each mail counts.
  const id = `found ${askedAt} ${links[0]?.role} ${links[0]?.order.orderId}`;
  await sendWithinQuota({ kind: 'found', id, email: address, now }, async () => {
    try {
      await sendFoundOrdersMail(links, address);
    } catch (error) {
      if (readMailFault(error) !== 'address') throw error;
      logFault('mail_failed', { mail: 'found', error: describeError(error) });
      return false;
    }
    return true;
  });
}

type Found = ReturnType<typeof groupByAddress>;

function listTasks({ askedAt, mailedTo = [] }: LinkRequest, found: Found, now: Date): Task<LinkRequest>[] {
  // Shared, so that the facts of every task name all addresses that have their mail by then.
  const mailed = [...mailedTo];
  const left = found.filter(([address]) => !mailed.includes(address));
  return left.map(([address, links]) => ({
    run: async () => {
      await mailLinks(address, { links, askedAt, now });
      mailed.push(address);
      return { mailedTo: mailed };
    },
    event: 'mail_failed',
    fields: { mail: 'found' },
  }));
}

/** None for somebody who wants no mail that a buyer causes. */
async function listShared(mailbox: string): Promise<Order[]> {
  return (await isGuestStopped(mailbox)) ? [] : listOrdersSharedWith(mailbox);
}

/** Does what a request asks for, unless another caller does it right now. A mail that SES does not take now stays due. */
export async function settleLinkRequest(mailbox: string, now: Date): Promise<void> {
  const [bought, shared] = await Promise.all([listBuyingOrdersOf(mailbox), listShared(mailbox)]);
  const found = groupByAddress({ bought, shared }, now);
  const work = await runTasks(linkRequestOutbox, mailbox, {
    condition: 'attribute_exists(due)',
    now,
    listTasks: (leased) => listTasks(leased, found, now),
  });
  if (work?.isDone) await endLinkRequest(work.row);
}
