/** What each function is for and needs: the one list its environment, its rights and its limits are made from. */

import { keysOf } from '#infra/typed-records.ts';
import type { SecretName, ShopVariable, TableName } from '#lambdas/runtime/environment.ts';

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem';

/** `index`: the one it may query as well. */
export type TableNeed = { actions: TableAction[]; index?: string };

/** What one function needs; what is not named it does not get. */
export type Needs = {
  description: string;
  memoryMb: number;
  timeoutSeconds: number;
  /** Once and no more for an event nobody waits for; without it Lambda tries twice again. */
  neverRetried?: true;
  tables?: Partial<Record<TableName, TableNeed>>;
  secrets?: SecretName[];
  sendsMail?: boolean;
  readsFiles?: boolean;
  variables?: ShopVariable[];
};

/** Memory buys CPU: at 512 MB a cold start of the SDK and Stripe is about half of that at 256, for the same price. */
const quick = { memoryMb: 512, timeoutSeconds: 10 };

/** What settling an order takes, wherever it is called from. */
const settling = {
  orders: { actions: ['GetItem', 'UpdateItem'] },
  orderGifts: { actions: ['UpdateItem'] },
  promoCodes: { actions: ['UpdateItem'] },
} satisfies Needs['tables'];

/** The functions by file name; API Gateway cuts a call at 30 s, so every timeout behind it is below 29. */
export const functionNeeds = {
  'create-checkout': {
    description: 'POST /api/create-checkout: a cart becomes a pending order and its payment page',
    ...quick,
    // Its own deadline is 8 s; the rest is cold start.
    timeoutSeconds: 15,
    tables: {
      orders: { actions: ['GetItem', 'PutItem', 'UpdateItem'], index: 'by-email' },
      orderGifts: { actions: ['PutItem'] },
      promoCodes: { actions: ['GetItem', 'UpdateItem'] },
      counters: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    },
    secrets: ['stripeSecretKey', 'linkSecret', 'originSecret'],
    variables: ['SITE_URL', 'STRIPE_API_URL'],
  },
  'look-up-promo': {
    description: 'GET /api/promo-codes/{code}: what a code takes off',
    ...quick,
    tables: { promoCodes: { actions: ['GetItem'] }, counters: { actions: ['GetItem', 'UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
  },
  'look-up-order': {
    description: 'GET /api/orders/{orderId}: the order, for the browser that comes back from paying it',
    ...quick,
    // It settles the order too: Stripe (5 s at worst), then SES (4 s).
    timeoutSeconds: 20,
    tables: settling,
    secrets: ['stripeSecretKey', 'linkSecret', 'originSecret'],
    sendsMail: true,
    variables: ['SITE_URL', 'STRIPE_API_URL'],
  },
  'hand-out-files': {
    description: 'POST /api/downloads: signed links to the guide and its gift',
    ...quick,
    tables: { orders: { actions: ['GetItem'] }, counters: { actions: ['GetItem', 'UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
    sendsMail: true,
    readsFiles: true,
    variables: ['SITE_URL'],
  },
  'stripe-webhook': {
    description: 'POST /api/stripe-webhook: records what Stripe says and delivers what was paid',
    // It renders the mail as well: twice the CPU keeps the whole under a second when cold.
    memoryMb: 1024,
    timeoutSeconds: 20,
    tables: settling,
    secrets: ['stripeSecretKey', 'stripeWebhookSecret', 'linkSecret', 'originSecret'],
    sendsMail: true,
    variables: ['SITE_URL', 'STRIPE_API_URL'],
  },
  'settle-orders': {
    description: 'Every minute: finishes orders that were interrupted and answers withdrawals',
    memoryMb: 512,
    // It stops taking on work after 45 s of its minute. No concurrency is reserved, here or elsewhere: a new account has ten
    // executions in all and AWS refuses to reserve any of them; should two runs meet, every write of theirs is conditional.
    timeoutSeconds: 59,
    neverRetried: true,
    tables: {
      ...settling,
      orders: { ...settling.orders, index: 'due' },
      withdrawals: { actions: ['GetItem', 'UpdateItem'], index: 'due' },
      counters: { actions: ['GetItem', 'UpdateItem'] },
    },
    secrets: ['stripeSecretKey', 'linkSecret'],
    sendsMail: true,
    variables: ['SITE_URL', 'STRIPE_API_URL'],
  },
  'send-contact': {
    description: 'POST /api/contact: a message to the support address',
    ...quick,
    // Two mails at 4 s each at worst.
    timeoutSeconds: 15,
    tables: { counters: { actions: ['GetItem', 'UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
    sendsMail: true,
    variables: ['SITE_URL'],
  },
  subscribe: {
    description: 'POST /api/newsletter: asks an address whether it wants the newsletter',
    ...quick,
    tables: {
      subscribers: { actions: ['GetItem', 'UpdateItem'] },
      counters: { actions: ['GetItem', 'UpdateItem'] },
    },
    secrets: ['linkSecret', 'originSecret'],
    sendsMail: true,
    variables: ['SITE_URL'],
  },
  'confirm-subscription': {
    description: 'POST /api/newsletter/confirm: the mailbox’s owner agrees',
    ...quick,
    tables: { subscribers: { actions: ['GetItem', 'UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
  },
  unsubscribe: {
    description: 'POST /api/newsletter/unsubscribe: no more letters',
    ...quick,
    tables: { subscribers: { actions: ['UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
  },
  'request-withdrawal': {
    description: 'POST /api/withdrawals: a buyer withdraws from the contract',
    ...quick,
    // Two mails at 4 s each at worst.
    timeoutSeconds: 15,
    tables: {
      orders: { actions: ['GetItem', 'UpdateItem'] },
      withdrawals: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
      counters: { actions: ['GetItem', 'UpdateItem'] },
    },
    secrets: ['linkSecret', 'originSecret'],
    sendsMail: true,
    variables: ['SITE_URL'],
  },
  'report-health': {
    description: 'GET /api/health: whether the shop can sell',
    ...quick,
    secrets: ['stripeSecretKey', 'stripeWebhookSecret', 'linkSecret', 'originSecret'],
    variables: ['VERSION'],
  },
  'refuse-unknown': {
    description: 'Every other path of the API: a 404 in its own form',
    ...quick,
    secrets: ['originSecret'],
  },
  'load-promo-codes': {
    description: 'On deployment: brings the promo codes of the content to their table',
    memoryMb: 256,
    timeoutSeconds: 60,
    tables: { promoCodes: { actions: ['UpdateItem'] } },
  },
} as const satisfies Record<string, Needs>;

export type FunctionName = keyof typeof functionNeeds;

/** Every function's name: its file in `lambdas/`. */
export const functionNames = keysOf(functionNeeds);
