/** Faults. The rules of `infra/alarm-rules.ts` say which are counted, and in which functions. */
export type LogEvent =
  | 'order_needs_attention'
  | 'mail_failed'
  | 'stripe_failed'
  | 'file_missing'
  | 'webhook_refused'
  | 'wrong_mode'
  | 'internal_error'
  | 'unknown_order'
  | 'secrets_missing';

/** Logs one event as JSON. `fields` carry ids and reasons: never an e-mail, a token, a signature or a request body. */
export function logFault(event: LogEvent, fields: Record<string, string | number | undefined>): void {
  console.error({ event, ...fields, version: process.env.VERSION });
}

/** Steps of an order's life. The field is `step`, not `event`: no alarm counts them. */
export type LogStep =
  | 'order_placed'
  | 'payment_page_opened'
  | 'order_paid'
  | 'payment_page_expired'
  | 'payment_failed'
  | 'gift_delivered'
  | 'mail_sent'
  | 'files_handed_out'
  | 'order_refunded'
  | 'order_disputed'
  | 'order_settled'
  | 'unpaid_order_closed';

/** Logs one step as JSON, with the milliseconds since `startedAt`, when the request or the run began. `ids` as for `logFault`. */
export function logStep(step: LogStep, startedAt: Date, ids: { orderId: string; messageId?: string }): void {
  console.info({ step, ...ids, ms: Date.now() - startedAt.getTime(), version: process.env.VERSION });
}

/** Parts of vendors' messages that no log may hold: addresses, keys, and the ids that open an order's page. */
const confidential = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+|\b(?:sk|rk|whsec|cs)_\w[\w*]*/gu;

/** An error's name and message with those of its causes, at most 1,000 characters, without addresses and keys. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replace(confidential, '…').slice(0, 1000);
  const cause = error.cause === undefined ? '' : ` < ${describeError(error.cause)}`;
  return `${error.name}: ${error.message.replace(confidential, '…')}${cause}`.slice(0, 1000);
}
