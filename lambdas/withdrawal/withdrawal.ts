/** A buyer's statement of withdrawal (C. conso L221-21) as facts: what was received, and what was done about it. */
import * as v from 'valibot';
import { hash } from '#lambdas/runtime/hash.ts';

const mailFault = v.picklist(['address', 'unanswered']);

/**
 * A statement as it is stored (there in snake_case). `orderFound`: a paid order has this number and address, so the mail goes
 * to its buyer and not to an address that a stranger typed. `acknowledgedAt` and `operatorNotifiedAt` say that SES took the
 * mail, the two lists of faults that it refused it for good or did not answer. `dueAt` is set while work is left: the
 * statement is its own outbox.
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
  operatorNotifiedAt: v.optional(v.string()),
  acknowledgementFaults: v.optional(v.array(mailFault)),
  noticeFaults: v.optional(v.array(mailFault)),
  mailAttempts: v.optional(v.number()),
  dueAt: v.optional(v.string()),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

type Content = Pick<Withdrawal, 'orderId' | 'email' | 'name' | 'orderFound'> & {
  statement?: string | null | undefined;
};

/**
 * The same id for the same statement, its order number and address in upper or lower case. Other words are another statement:
 * whoever knows a buyer's order number and address cannot file one in the buyer's place. When a paid order matches the id
 * differs, so that a statement made before the payment arrived does not replace the one made after it.
 */
export function toWithdrawalId({ orderId, email, name, statement, orderFound }: Content): string {
  const named = `${orderId.trim()}\n${email.trim()}${orderFound ? '\npaid' : ''}`.toLowerCase();
  return hash(JSON.stringify([named, name.trim(), statement?.trim() ?? '']));
}

/** What a mail calls a statement by, since it may not repeat it: `A3F09C1B`. */
export function toReference({ withdrawalId }: Pick<Withdrawal, 'withdrawalId'>): string {
  return Buffer.from(withdrawalId, 'base64url').toString('hex').slice(0, 8).toUpperCase();
}

/** The last day to refund a withdrawal: fourteen days after the statement arrived (C. conso L221-24). ISO 8601 UTC. */
export function refundDeadline(receivedAt: string): string {
  return new Date(Date.parse(receivedAt) + 14 * 86_400_000).toISOString();
}

/** No answer is no refusal, SES may have the mail: it is repeated once, so that there are two copies at most. */
const triesWithoutAnswer = 2;

/** Whether a mail is tried no more: SES refuses it for good, or has left it unanswered twice. */
export function isGivenUp(faults: v.InferOutput<typeof mailFault>[] = []): boolean {
  return faults.includes('address') || faults.length >= triesWithoutAnswer;
}
