/** A buyer's statement of withdrawal (C. conso L221-21) as facts: what was received, and what was done about it. */
import * as v from 'valibot';
import { formatDay } from '#lambdas/format/dates.ts';
import { addDaysInParis } from '#lambdas/format/paris-time.ts';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { mailingFields } from '#lambdas/mail/mail-record.ts';
import { hash } from '#lambdas/runtime/hash.ts';

/**
 * A statement as it is stored (there in snake_case). `orderFound`: an order that is paid, or about to be by a bank debit, has this
 * number and address, so the mail goes to its buyer and not to an address that a stranger typed. `acknowledgedAt` and
 * `operatorNotifiedAt` say that SES took the mail; `mails` has a record of each, under `acknowledgement` and `notice`. `isOneOfMany`: its network had sent several
 * statements without an order in the same hour, or its order had several in the same day. `orderMarkedAt`: when its order was marked
 * for the operator, who may have answered since. `dueAt` is set while work is left: the statement is its own outbox.
 * `closedAt`: when a person had answered one without an order.
 */
export const withdrawalSchema = v.object({
  withdrawalId: v.string(),
  name: v.string(),
  orderId: v.string(),
  email: v.string(),
  message: v.optional(v.string()),
  receivedAt: v.string(),
  orderFound: v.boolean(),
  isOneOfMany: v.optional(v.literal(true)),
  orderMarkedAt: v.optional(v.string()),
  acknowledgedAt: v.optional(v.string()),
  operatorNotifiedAt: v.optional(v.string()),
  ...mailingFields,
  due: v.optional(v.string()),
  closedAt: v.optional(v.string()),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

type Content = WithdrawalRequest & { orderFound: boolean; deniedAt?: string | undefined };

/**
 * The same id for the same statement, its order number and address in upper or lower case. Other words are another statement:
 * whoever knows a buyer's order number and address cannot file one in the buyer's place. When an order matches the id
 * differs, so that a statement made before the payment arrived does not replace the one made after it; and so does that of one made
 * again after the owner's refusal, `deniedAt`.
 */
export function toWithdrawalId({ orderId, email, name, message, orderFound, deniedAt }: Content): string {
  const named = `${orderId.trim()}\n${email.trim()}${orderFound ? '\npaid' : ''}`.toLowerCase();
  const after = deniedAt === undefined ? [] : [deniedAt];
  return hash(JSON.stringify([named, name.trim(), message?.trim() ?? '', ...after]));
}

/** What a mail calls a statement by, since it may not repeat it: `A3F09C1B`. */
export function toReference({ withdrawalId }: Pick<Withdrawal, 'withdrawalId'>): string {
  return Buffer.from(withdrawalId, 'base64url').toString('hex').slice(0, 8).toUpperCase();
}

/** The last day to refund a withdrawal: fourteen days after the statement arrived (C. conso L221-24). ISO 8601 UTC. */
export const refundDeadline = (receivedAt: string) => addDaysInParis(receivedAt, 14);

/** What the owner is told of it. The term to withdraw moves to the next working day (L221-19), the one to refund does not. */
export const describeDeadline = (receivedAt: string) =>
  `À rembourser au plus tard le ${formatDay(refundDeadline(receivedAt))} si le droit de rétractation s’applique (L221-24) : ce délai ne se prolonge pas. Celui pour se rétracter, s’il finit un samedi, un dimanche ou un jour férié, va jusqu’au premier jour ouvrable suivant (L221-19).`;

/** What the owner is told instead while a dispute of the payment is open or lost. */
export const leftToBank =
  'Un litige est ouvert ou perdu : ne payez pas l’acheteur, la banque le fait, et il serait payé deux fois. Acceptez le litige chez Stripe ; si vous le gagnez au contraire, remboursez alors.';

/** The mails of a statement: to its sender, and to the operator. */
export type WithdrawalMail = 'acknowledgement' | 'notice';

/** What a statement records of a mail that SES took, beside the mail's own record. */
export function factsOfSentMail(mail: string, { at }: { at: string }): Partial<Withdrawal> {
  if (mail === 'acknowledgement') return { acknowledgedAt: at };
  return mail === 'notice' ? { operatorNotifiedAt: at } : {};
}
