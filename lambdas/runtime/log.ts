/** Faults. The rules of `infra/alarm-rules.ts` say which are counted, and in which functions. */
export type LogEvent =
  | 'order_marked'
  | 'mail_failed'
  | 'guest_mails_exceeded'
  | 'strangers_bounced'
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
  | 'bonus_delivered'
  | 'mail_sent'
  | 'files_handed_out'
  | 'order_refunded'
  | 'order_disputed'
  | 'order_settled'
  | 'unpaid_order_closed';

/** Logs one step as JSON, with the milliseconds since `startedAt`, when the request or the run began. `ids` as for `logFault`. */
export function logStep(
  step: LogStep,
  startedAt: Date,
  ids: { orderId: string; messageId?: string; sincePaidMs?: number },
): void {
  console.info({ step, ...ids, ms: Date.now() - startedAt.getTime(), version: process.env.VERSION });
}

/**
 * Parts of vendors' messages that no log may hold: addresses, keys, and the ids that open an order's page. No part of an
 * address is longer than 254 characters; without that bound the search takes time in the square of the text's length.
 */
const confidential = /[^\s"'<>(),;:]{1,254}@[^\s"'<>(),;:]{1,254}|\b(?:sk|rk|whsec|cs)_\w[\w*]*/gu;

/** A log line keeps 1,000 characters; what is searched is longer, since each find becomes a single one. */
const searchedLength = 4000;
/** The end of a cut text may be the first half of an address. */
const halfAddressLength = 254;

function withoutConfidential(text: string): string {
  const searched = text.slice(0, searchedLength).replace(confidential, '…');
  return text.length > searchedLength ? searched.slice(0, -halfAddressLength) : searched;
}

/** The first causes say what happened; an error may name itself as its cause. */
const maxCauses = 5;

/** An error's name and message with those of its causes, at most 1,000 characters, without addresses and keys. */
export function describeError(error: unknown, causes = 0): string {
  if (!(error instanceof Error)) return withoutConfidential(String(error)).slice(0, 1000);
  const hasCause = error.cause !== undefined && causes < maxCauses;
  const cause = hasCause ? ` < ${describeError(error.cause, causes + 1)}` : '';
  return `${error.name}: ${withoutConfidential(error.message)}${cause}`.slice(0, 1000);
}

/**
 * Logs for how many seconds the longest waiting order has been due, and since when Stripe's events may be unread: metric
 * filters take the numbers.
 */
export function logBacklog(waits: { oldestDueSeconds: number; eventLagSeconds?: number | undefined }): void {
  console.info({ ...waits, version: process.env.VERSION });
}
