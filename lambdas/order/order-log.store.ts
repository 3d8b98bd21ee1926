/**
 * An order's log: what happened and when, one row each, only ever added. No state is derived from it; proofs, answers to
 * buyers and the operator's commands are read from it. It holds no address.
 */
import { randomUUID } from 'node:crypto';
import { endSeconds, retention } from '#content/retention.ts';
import type { Role } from '#lambdas/order/holder.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';
import { toCamelCase, toSnakeCase } from '#lambdas/runtime/stored-names.ts';
import { putItem, queryItems } from '#lambdas/runtime/table.ts';

/** What is logged. `network`: a keyed hash. Sums are cents. */
export type LogEntry =
  | { kind: 'paid' | 'payment_failed' | 'expired' | 'processing' | 'fraud_warning' | 'address_changed' }
  | { kind: 'refunded_total' | 'single_refund' | 'refund_ordered' | 'refund_failed' | 'refund_disputed'; cents: number }
  | { kind: 'refund_asked'; decision: string; because: string; keys?: number[] }
  | { kind: 'disputed'; status: string }
  | { kind: 'mail_sent'; mail: string; messageId: string }
  | { kind: 'mail_outcome'; mail: string; outcome: string }
  | { kind: 'payment_replaced' | 'partner_added' | 'partner_removed' }
  | { kind: 'copy_given' | 'copy_taken_back'; role: Role }
  | { kind: 'handed_out'; role: Role; files: string[]; network?: string; editions?: Record<string, number> }
  | { kind: 'review_written' | 'review_removed' | 'review_published' | 'review_refused' }
  | { kind: 'editions_refused' | 'editions_wanted' }
  | { kind: 'receipt_issued'; number: number }
  | { kind: 'credit_note_issued'; number: number; cents: number }
  | { kind: 'operator'; act: 'resend' | 'fix-email' | 'unpause' | 'refuse' | 'submit' | 'refund-second' }
  | { kind: 'operator'; act: 'refund'; cents: number }
  | { kind: 'operator'; act: 'clear'; marks: string[] };

const table = 'ORDER_LOG_TABLE';

/** Adds an entry. Nothing fails with it: what it reports has happened, and is a fact of the order. */
export async function noteInLog(orderId: string, entry: LogEntry, now: Date): Promise<void> {
  const item = {
    ...toSnakeCase(entry),
    order_id: orderId,
    // Two entries of one millisecond must not overwrite each other.
    at: `${now.toISOString()}#${randomUUID().slice(0, 8)}`,
    delete_at: endSeconds(now, retention.orderLog),
  };
  try {
    await putItem(table, item);
  } catch (error) {
    logFault('internal_error', { orderId, work: 'log', error: describeError(error) });
  }
}

/** The log of an order, the oldest entry first; `at` is ISO 8601 UTC. */
export async function readLog(orderId: string): Promise<({ at: string } & Record<string, unknown>)[]> {
  const query = { KeyConditionExpression: 'order_id = :order', ExpressionAttributeValues: { ':order': orderId } };
  return (await queryItems(table, query)).map(({ at, delete_at: _, order_id: __, ...entry }) => ({
    at: String(at).replace(/#.*/, ''),
    ...toCamelCase(entry),
  }));
}
