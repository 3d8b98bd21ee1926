/** What each function is for, its memory, its time limit and the shop's variables it reads. Its rights: `function-rights.ts`. */
import type { FunctionName } from '#infra/function-rights.ts';
import type { ShopVariable } from '#lambdas/runtime/environment.ts';

export type Settings = {
  description: string;
  memoryMb: number;
  timeoutSeconds: number;
  /** For an event nobody waits for: without it Lambda tries twice more. */
  neverRetried?: true;
  variables?: ShopVariable[];
};

/** Memory buys CPU: at 512 MB a cold start of the SDK and Stripe takes half as long as at 256, for the same price. */
const quick = { memoryMb: 512, timeoutSeconds: 10 };

/** The functions by file name. API Gateway cuts a call at 30 s, so every timeout behind it is below 29. */
export const functionSettings: Record<FunctionName, Settings> = {
  'create-checkout': {
    description: 'POST /api/create-checkout: a cart becomes a pending order and its payment page',
    ...quick,
    // Its own deadline is 8 s; the rest is cold start.
    timeoutSeconds: 15,
    variables: ['SITE_URL', 'TERMS_HASH', 'STRIPE_API_URL', 'LIVE_PAYMENTS'],
  },
  'look-up-promo': {
    description: 'GET /api/promo-codes/{code}: what a code takes off',
    ...quick,
  },
  'look-up-order': {
    description: 'GET /api/orders/{orderId}: the order, for the browser that comes back from paying it',
    ...quick,
    // It asks Stripe about the payment too: 5 s at worst.
    timeoutSeconds: 15,
    variables: ['SITE_URL', 'STRIPE_API_URL'],
  },
  'hand-out-files': {
    description: 'POST /api/downloads: signed links to the guide and its gift',
    // A dedication is written into a copy of 180 pages, once for each edition: half a second of a whole CPU.
    memoryMb: 1024,
    timeoutSeconds: 20,
    variables: ['SITE_URL'],
  },
  'show-my-order': {
    description: 'POST /api/my-order: an order, for the holder of a link to it',
    ...quick,
    variables: ['SITE_URL'],
  },
  'share-with-partner': {
    description: 'POST /api/my-order/partner: shares an order with a partner, or takes the link back',
    ...quick,
  },
  'ask-address-change': {
    description: 'POST /api/my-order/address: a buyer gives another address, which is asked first',
    ...quick,
  },
  'confirm-address': {
    description: 'POST /api/my-order/address/confirm: the new address counts, and the links mailed before end',
    ...quick,
  },
  'find-my-orders': {
    description: 'POST /api/my-order/find: stores that somebody asked for the links of a mailbox',
    ...quick,
  },
  'review-guide': {
    description: 'POST /api/my-order/review: the buyer’s review of the guide',
    ...quick,
  },
  'request-refund': {
    description: 'POST /api/my-order/refund: the buyer asks for the money back',
    ...quick,
    variables: ['REFUND_CEILING_CENTS'],
  },
  'choose-editions': {
    description: 'POST /api/my-order/editions: whether a reader is told of new editions',
    ...quick,
  },
  'issue-receipt': {
    description: 'POST /api/my-order/receipt: a paid order’s receipt and credit notes',
    // It draws the PDFs: twice the CPU keeps a cold receipt at a second.
    memoryMb: 1024,
    timeoutSeconds: 25,
  },
  'print-card': {
    description: 'POST /api/my-order/card: the card of a gift, to print',
    memoryMb: 1024,
    timeoutSeconds: 15,
    variables: ['SITE_URL'],
  },
  'stripe-webhook': {
    description: 'POST /api/stripe-webhook: records what Stripe says and starts the delivery of what was paid',
    ...quick,
    variables: ['STRIPE_API_URL'],
  },
  'deliver-order': {
    description: 'In the background: gives a paid order’s gift, sends its mails, pays it back',
    // It renders the mail: twice the CPU keeps a cold delivery under a second.
    memoryMb: 1024,
    // Three mails at 20 s each, the terms at 4 s and a refund at 5 s, at worst.
    timeoutSeconds: 75,
    neverRetried: true,
    variables: ['SITE_URL', 'TERMS_HASH', 'STRIPE_API_URL'],
  },
  'settle-orders': {
    description:
      'Every minute: finishes interrupted orders, answers withdrawals, confirms subscriptions, sends letters',
    memoryMb: 512,
    // It begins nothing after 55 s of its minute. No concurrency is reserved, here or elsewhere: a new account has ten
    // executions in all and AWS refuses to reserve any of them. Two runs at once are safe: every write is conditional.
    timeoutSeconds: 59,
    neverRetried: true,
    variables: ['SITE_URL', 'TERMS_HASH', 'STRIPE_API_URL'],
  },
  'record-mail-event': {
    description: 'On SES’s events: records what became of a mail',
    memoryMb: 256,
    timeoutSeconds: 20,
  },
  'send-contact': {
    description: 'POST /api/contact: a message to the support address',
    ...quick,
    // Two mails at 4 s each at worst.
    timeoutSeconds: 15,
    variables: ['SITE_URL'],
  },
  subscribe: {
    description: 'POST /api/newsletter: stores that an address was given for the newsletter',
    ...quick,
  },
  'confirm-subscription': {
    description: 'POST /api/newsletter/confirm: the mailbox’s owner agrees',
    ...quick,
  },
  unsubscribe: {
    description: 'POST /api/newsletter/unsubscribe: no more letters',
    ...quick,
  },
  'request-withdrawal': {
    description: 'POST /api/withdrawals: a buyer withdraws from the contract',
    ...quick,
    // Two mails at 4 s each at worst.
    timeoutSeconds: 15,
    variables: ['SITE_URL'],
  },
  'report-health': {
    description: 'GET /api/health: whether the shop can sell',
    ...quick,
  },
  'refuse-unknown': {
    description: 'Every other path of the API: a 404 in its own form',
    ...quick,
  },
  'load-promo-codes': {
    description: 'On deployment: brings the promo codes of the content to their table',
    memoryMb: 256,
    timeoutSeconds: 60,
  },
};
