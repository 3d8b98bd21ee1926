/** A buyer's statement of withdrawal (C. conso L221-21), as facts: what was received, and what was done about it. */
import * as v from 'valibot';
import { hash } from '#lambdas/runtime/hash.ts';

/**
 * A statement as it is stored (there in snake_case). `orderFound`: a paid order has this number and address, so the mail goes
 * to a buyer and not to whomever a stranger names. `dueAt` is set while mails are left: the statement is its own outbox.
 */
export const withdrawalSchema = v.object({
  withdrawalId: v.string(),
  name: v.string(),
  orderId: v.string(),
  email: v.string(),
  statement: v.optional(v.string()),
  receivedAt: v.string(),
  orderFound: v.boolean(),
  acknowledgedAt: v.optional(v.string()),
  operatorToldAt: v.optional(v.string()),
  mailAttempts: v.optional(v.number()),
  dueAt: v.optional(v.string()),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/**
 * One statement for an order number and an address, however often it is sent and however they are typed; another one once
 * they are a paid order's, so that what was said before the payment arrived does not stand for it.
 */
export function toWithdrawalId({ orderId, email, orderFound }: Pick<Withdrawal, 'orderId' | 'email' | 'orderFound'>) {
  return hash(`${orderId.trim()}\n${email.trim()}${orderFound ? '\npaid' : ''}`.toLowerCase());
}

/** The last day to pay back what was withdrawn from: fourteen days after we were told (C. conso L221-24). ISO 8601 UTC. */
export function refundDeadline(receivedAt: string): string {
  return new Date(Date.parse(receivedAt) + 14 * 86_400_000).toISOString();
}
