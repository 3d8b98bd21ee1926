/** What Stripe, AWS and its services do that the shop and its tests rely on, each in a sentence of their own documentation. */

export type Documented = { says: string; address: string };

export const documented = {
  'stripe: no order': {
    says: "Stripe doesn't guarantee the delivery of events in the order that they're generated.",
    address: 'https://docs.stripe.com/webhooks#event-ordering',
  },
  'stripe: repeats': {
    says: 'Webhook endpoints might occasionally receive the same event more than once.',
    address: 'https://docs.stripe.com/webhooks#handle-duplicate-events',
  },
  'stripe: three days': {
    says: "If your webhook endpoint temporarily can't process events, Stripe automatically resends the undelivered events to your endpoint for up to three days",
    address: 'https://docs.stripe.com/webhooks/process-undelivered-events',
  },
  'stripe: list of events': {
    says: 'Stripe only returns events created in the last 30 days.',
    address: 'https://docs.stripe.com/webhooks/process-undelivered-events',
  },
  'stripe: saved answers': {
    says: 'Stripe saves the status code and body of the first request made with a given idempotency key after endpoint execution begins. Retries with the same key return the saved response, including 500 errors.',
    address: 'https://docs.stripe.com/api/idempotent_requests',
  },
  'stripe: keys': {
    says: "The idempotency layer compares incoming parameters to those of the original request and errors if they're not the same to prevent accidental misuse.",
    address: 'https://docs.stripe.com/api/idempotent_requests',
  },
  'stripe: keys end': {
    says: 'You can remove keys from the system automatically after they’re at least 24 hours old. We generate a new request if a key is reused after the original is pruned.',
    address: 'https://docs.stripe.com/api/idempotent_requests',
  },
  'stripe: refunded once': {
    says: 'Once entirely refunded, a charge can’t be refunded again.',
    address: 'https://docs.stripe.com/api/refunds/create',
  },
  'stripe: landing page': {
    says: "You can't rely on triggering fulfillment only from your checkout landing page, because it's not guaranteed customers visit that page.",
    address: 'https://docs.stripe.com/checkout/fulfillment',
  },
  'stripe: page life': {
    says: 'The value must be between 30 minutes and 24 hours after the current time.',
    address: 'https://docs.stripe.com/payments/checkout/managing-limited-inventory',
  },
  'stripe: slow payment': {
    says: 'Occurs when a payment intent using a delayed payment method fails.',
    address: 'https://docs.stripe.com/api/events/types#event_types-checkout.session.async_payment_failed',
  },
  'stripe: fraud warning': {
    says: 'An EFW is actionable if it has not received a dispute and has not been fully refunded.',
    address: 'https://docs.stripe.com/api/early_fraud_warnings/object',
  },
  'stripe: failed refund': {
    says: 'After the refund fails, this balance transaction describes the adjustment made on your account balance that reverses the initial balance transaction.',
    address: 'https://docs.stripe.com/api/refunds/object',
  },
  'ses: sent': {
    says: 'The send request was successful and SES will attempt to deliver the message to the recipient’s mail server.',
    address: 'https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventDestination.html',
  },
  'ses: bounced': {
    says: "(Hard bounce) The recipient's mail server permanently rejected the email.",
    address: 'https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventDestination.html',
  },
  'ses: dropped': {
    says: "Amazon SES drops the message and doesn't attempt to redeliver it.",
    address: 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html',
  },
  'ses: wait': {
    says: 'If you encounter a throttling error, you should program your application to wait for an interval of up to 10 minutes, and then retry the send request.',
    address: 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html',
  },
  'ses: suppression': {
    says: 'Amazon SES adds an email address to the suppression list for your account when a message sent to that address results in a hard bounce.',
    address: 'https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SuppressionOptions.html',
  },
  'dynamodb: condition': {
    says: 'If the condition expression evaluates to true, the operation succeeds; otherwise, the operation fails.',
    address: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.SpecifyingConditions.html',
  },
  'dynamodb: new item': {
    says: 'Since every record must contain that attribute, the attribute_not_exists function will only succeed if no matching item exists.',
    address: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutItem.html',
  },
  'dynamodb: consistent': {
    says: 'Although a strongly consistent read might take more time than an eventually consistent read, it always returns the last updated value.',
    address: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_GetItem.html',
  },
  'dynamodb: index': {
    says: 'All reads from GSIs and streams are eventually consistent.',
    address: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html',
  },
  'dynamodb: ttl': {
    says: 'Items that have expired and not been deleted will still show up in reads, queries, and scans.',
    address: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTimeToLive.html',
  },
  'lambda: repeats': {
    says: "Even if your function doesn't return an error, it's possible for it to receive the same event from Lambda multiple times because the queue itself is eventually consistent.",
    address: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html',
  },
} as const satisfies Record<string, Documented>;
