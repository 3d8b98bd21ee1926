/** What the schedule does about a request to find orders again: mails each address of the mailbox the links it holds. */

import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { type FoundLink, groupByAddress } from '#lambdas/link-request/found-link.ts';
import { findLinkRequest, type LinkRequest, outboxOf } from '#lambdas/link-request/link-request.store.ts';
import { isMailOpen, withheld } from '#lambdas/mail/mail-record.ts';
import { listBuyingOrdersOf, listOrdersSharedWith } from '#lambdas/order/listed-orders.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { close, postpone } from '#lambdas/outbox/outbox.store.ts';
import { type OwedMail, settleMails } from '#lambdas/outbox/settle-mail.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { hash } from '#lambdas/runtime/hash.ts';

/** The name of an address's mail: small letters and digits, which the table and SES's tags keep as they are. */
const occasionOf = (address: string) => `found${hash(address).toLowerCase().replace(/[-_]/g, '')}`;

/**
 * The mail to one address, within the mailbox's limit; beyond it the request is dropped. It is sent once more at most when SES
 * leaves it unanswered and tells nothing of it, since whoever asked waits for it.
 */
function toOwedMail(
  request: LinkRequest,
  { address, links, now }: { address: string; links: FoundLink[]; now: Date },
): OwedMail<LinkRequest> {
  const { mailbox, askedAt } = request;
  const occasion = occasionOf(address);
  // An order's two holders may have addresses of the same mailbox: each gets a mail, and each mail counts.
  const id = `found ${askedAt} ${links[0]?.role} ${links[0]?.order.orderId}`;
  return {
    outbox: outboxOf(request),
    id: mailbox,
    occasion,
    isOwed: (row) => isMailOpen(row, occasion),
    send: () =>
      sendWithinQuota({ kind: 'found', id, email: address, now }, withheld, async () => {
        const { sendFoundOrdersMail } = await import('#lambdas/link-request/found-orders-mail.ts');
        return sendFoundOrdersMail(links, { to: address, occasion });
      }),
    named: { mail: 'found' },
  };
}

/** None for somebody who wants no mail that a buyer causes. */
async function listShared(mailbox: string): Promise<Order[]> {
  return (await isGuestStopped(mailbox)) ? [] : listOrdersSharedWith(mailbox);
}

/** Does what a request asks for. A mail that SES does not take now stays due. */
export async function settleLinkRequest(mailbox: string, now: Date): Promise<void> {
  const request = await findLinkRequest(mailbox);
  if (request?.dueAt === undefined) return;
  const [bought, shared] = await Promise.all([listBuyingOrdersOf(mailbox), listShared(mailbox)]);
  const found = groupByAddress({ mailbox, bought, shared }, now);
  const mails = found.map(([address, links]) => toOwedMail(request, { address, links, now }));
  const { dueAt } = await settleMails(mails, request, now);
  if (dueAt === undefined) await close(outboxOf(request), mailbox);
  else if (dueAt !== request.dueAt) await postpone(outboxOf(request), mailbox, new Date(dueAt));
}
