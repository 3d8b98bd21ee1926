import middy from '@middy/core';
import * as v from 'valibot';
import { encodeDomain } from '#lambdas/mail/email-address.ts';
import { noteMailEvent } from '#lambdas/mail/latest-event.store.ts';
import { addressOf, roles } from '#lambdas/order/holder.ts';
import { mailEventSchema, readMailEvent } from '#lambdas/order/mail-event.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { clearAttention, raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { recordMailEvent } from '#lambdas/order/order-mails.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'ORDER_LOG_TABLE', 'COUNTERS_TABLE');

/** The marks that a delivered mail answers. */
const mailMarks = ['mail_bounced', 'mail_failing', 'mail_refused', 'mail_unanswered'];

/** Whether an address, its domain in ASCII, is one of the holders' of an order. */
function isHeldBy(order: Order, address: string): boolean {
  const held = roles.map((role) => addressOf(order, role)).filter((email) => email !== undefined);
  return held.some((email) => encodeDomain(email).toLowerCase() === address.toLowerCase());
}

/**
 * SES's events about orders' mails: what became of a mail is recorded in its order. A mail that its address refuses marks
 * the order for the operator; one that arrives, at a corrected address for example, clears the mark.
 */
export const handler = middy().handler(async (input: unknown) => {
  const event = readMailEvent(v.parse(mailEventSchema, input));
  if (event === undefined) return;
  await noteMailEvent(event.sentAt);
  const order = await findOrder(event.orderId);
  // An address that was corrected since: its events are not about one of the order's present ones.
  if (order === undefined || !isHeldBy(order, event.to)) return;
  const recorded = await recordMailEvent(order, event);
  const { outcome } = recorded.mails?.[event.occasion] ?? {};
  if (outcome !== order.mails?.[event.occasion]?.outcome && outcome !== undefined)
    await noteInLog(event.orderId, { kind: 'mail_outcome', mail: event.occasion, outcome }, new Date(event.at));
  if (outcome === 'bounced' || outcome === 'rejected') await raiseAttention(recorded, 'mail_bounced');
  if (outcome === 'delivered') await clearAttention(recorded, mailMarks);
});
