import * as v from 'valibot';
import { findFormerAddress } from '#lambdas/address-change/former-address.ts';
import { isLinkUndeliverable } from '#lambdas/download/plan-link-mail.ts';
import { chooseEditions } from '#lambdas/edition/edition.store.ts';
import { planNextMail } from '#lambdas/fulfil/next-mail.store.ts';
import { linkRequestOutbox } from '#lambdas/link-request/link-request.store.ts';
import { isSameAddress } from '#lambdas/mail/email-address.ts';
import { noteMailEvent } from '#lambdas/mail/latest-event.store.ts';
import { type MailEvent, mailEventSchema, readMailEvent } from '#lambdas/mail/mail-event.ts';
import { kindOfOccasion } from '#lambdas/mail/mail-kind.ts';
import { isUndeliverable, type MailOutcome, mailMarks } from '#lambdas/mail/mail-record.ts';
import { findCopy, letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { letterOccasion } from '#lambdas/newsletter/letter.ts';
import { recordUnsubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { addressOf, rolesOf } from '#lambdas/order/holder.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { addMark, removeMarks } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { markFor, type Receiver } from '#lambdas/order/planned-mail.ts';
import { recordMailEvent } from '#lambdas/outbox/mail-records.store.ts';
import { countStrangerBounce } from '#lambdas/rate-limit/stranger-bounces.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { findWithdrawal, withdrawalOutboxOf } from '#lambdas/withdrawal/withdrawal.store.ts';

const isTo = (email: string | undefined, { to }: MailEvent) => isSameAddress(email, to);

/** Who got a mail of an order; undefined for an address that was corrected since. */
function findReceiver(order: Order, event: MailEvent): Receiver | undefined {
  const kind = kindOfOccasion(event.occasion);
  if (kind === 'refund_notice') return 'owner';
  if (kind === 'former_address') return isTo(findFormerAddress(order, event.occasion), event) ? 'former' : undefined;
  const holder = rolesOf(order).find((role) => isTo(addressOf(order, role), event));
  const isPending = kind === 'address' && (holder !== undefined || isTo(order.pendingEmail?.email, event));
  return isPending ? 'pending' : holder;
}

/** Whether the event says that the mail came back, whatever is known of the mail: a complaint may have come before. */
const isReturned = ({ outcome }: MailEvent) => outcome === 'bounced' || outcome === 'rejected';

/**
 * Sets or clears the order's marks about a mail that somebody who holds a link got. Nobody need correct the address of an unpaid
 * order, which anybody may have typed.
 */
async function markOutcome(order: Order, to: Receiver, { event, outcome }: { event: MailEvent; outcome: MailOutcome }) {
  if (order.paidAt === undefined && isReturned(event)) return countStrangerBounce(event.at);
  const bounced = markFor(to, 'mail_bounced');
  if (isReturned(event) && bounced !== undefined) await addMark(order, bounced);
  const marks = mailMarks.map((mark) => markFor(to, mark)).filter((mark) => mark !== undefined);
  // Another mail that arrives is not the link.
  const isLinkMissing = to === 'buyer' && isLinkUndeliverable(order);
  if (outcome === 'delivered' && !isLinkMissing) await removeMarks(order, marks);
}

async function recordInOrder(orderId: string, event: MailEvent): Promise<void> {
  const order = await findOrder(orderId);
  const to = order && findReceiver(order, event);
  if (order === undefined || to === undefined) return;
  const { occasion, at } = event;
  const known = (await recordMailEvent({ outbox: orderOutbox, id: orderId, occasion }, event)) ?? order;
  // A mail that SES took after all may owe the next one.
  const recorded = await planNextMail(known, new Date());
  const outcome = recorded.mails?.[occasion]?.outcome;
  if (outcome === undefined) return;
  if (outcome !== order.mails?.[occasion]?.outcome)
    await noteInLog(orderId, { kind: 'mail_outcome', mail: occasion, outcome }, new Date(at));
  if (to !== 'owner') await markOutcome(recorded, to, { event, outcome });
  // Who calls such a mail spam wants no further one.
  if (outcome === 'complained' && kindOfOccasion(occasion) === 'edition')
    await chooseEditions(orderId, { wanted: false, at });
}

async function recordInWithdrawal(withdrawalId: string, event: MailEvent): Promise<void> {
  const withdrawal = await findWithdrawal(withdrawalId);
  if (withdrawal === undefined) return;
  const isToStranger = !withdrawal.orderFound && event.occasion === 'acknowledgement';
  if (isToStranger && isReturned(event)) await countStrangerBounce(event.at);
  const place = { outbox: withdrawalOutboxOf(withdrawal), id: withdrawalId, occasion: event.occasion };
  const { mails = {} } = (await recordMailEvent(place, event)) ?? withdrawal;
  const order = withdrawal.orderFound ? await findOrder(withdrawal.orderId) : undefined;
  const outcome = mails[event.occasion]?.outcome;
  if (order === undefined || outcome === undefined) return;
  if (isReturned(event)) await addMark(order, 'withdrawal_mail_bounced');
  // The owner's mail and the buyer's share the marks.
  const isAnyMissing = Object.values(mails).some((mail) => mail.sentAt === undefined || isUndeliverable(mail));
  if (outcome === 'delivered' && !isAnyMissing)
    await removeMarks(
      order,
      mailMarks.map((mark) => `withdrawal_${mark}` as const),
    );
}

/** A copy of a letter. An address that bounced, or whose reader complained, is unsubscribed. */
async function recordInLetter(id: string, event: MailEvent): Promise<void> {
  const copy = await findCopy(id);
  if (copy === undefined) return;
  await recordMailEvent({ outbox: letterOutbox, id, occasion: letterOccasion }, event);
  const isEnding = event.outcome === 'bounced' || event.outcome === 'complained';
  if (isEnding && !copy.preview) await recordUnsubscription(copy.email, new Date(event.at));
}

/**
 * SES's events about the mails of orders, withdrawals, letters and requests for links: what became of a mail is recorded where
 * it is owed, and what came back of answers to forms is counted. A mail of an order that its address refuses marks the order for the
 * operator; one that arrives, at a corrected address for example, clears the mark, unless another that it stands for did not.
 */
export async function handler(input: unknown): Promise<void> {
  const event = readMailEvent(v.parse(mailEventSchema, input));
  if (event === undefined) return;
  await noteMailEvent(event.sentAt);
  // SES writes no further mail to such an address, so the owner has to hear of it in another way.
  if (isTo(getVariable('SUPPORT_ADDRESS'), event) && (isReturned(event) || event.outcome === 'complained'))
    logFault('mail_failed', { mail: 'owner', outcome: event.outcome });
  const { about } = event;
  if ('orderId' in about) await recordInOrder(about.orderId, event);
  else if ('letterId' in about) await recordInLetter(about.letterId, event);
  else if ('withdrawalId' in about) await recordInWithdrawal(about.withdrawalId, event);
  else if ('mailbox' in about)
    await recordMailEvent({ outbox: linkRequestOutbox, id: about.mailbox, occasion: event.occasion }, event);
  else if (isReturned(event)) await countStrangerBounce(event.at);
}
