import middy from '@middy/core';
import * as v from 'valibot';
import { encodeDomain } from '#lambdas/mail/email-address.ts';
import { noteMailEvent } from '#lambdas/mail/latest-event.store.ts';
import { mailEventSchema, readMailEvent } from '#lambdas/order/mail-event.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { clearAttention, raiseAttention } from '#lambdas/order/order-facts.store.ts';
import { recordMailEvent } from '#lambdas/order/order-mails.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';

requireEnvironment('ORDERS_TABLE', 'COUNTERS_TABLE');

/** The marks that a delivered mail answers. */
const mailMarks = ['mail_bounced', 'mail_failing', 'mail_refused', 'mail_unanswered'];

/**
 * SES's events about orders' mails: what became of a mail is recorded in its order. A mail that its address refuses marks
 * the order for the operator; one that arrives, at a corrected address for example, clears the mark.
 */
export const handler = middy().handler(async (input: unknown) => {
  const event = readMailEvent(v.parse(mailEventSchema, input));
  if (event === undefined) return;
  await noteMailEvent(event.sentAt);
  const order = await findOrder(event.orderId);
  // An address that was corrected since: its events are not about the order's present one.
  if (order === undefined || event.to.toLowerCase() !== encodeDomain(order.email).toLowerCase()) return;
  const recorded = await recordMailEvent(order, event);
  const { outcome } = recorded.mails?.[event.occasion] ?? {};
  if (outcome === 'bounced' || outcome === 'rejected') await raiseAttention(recorded, 'mail_bounced');
  if (outcome === 'delivered') await clearAttention(recorded, mailMarks);
});
