/** Every function of the shop: what it is for, what calls it, its size, and what it may do beside writing its log. */
import type { SecretName, ShopVariable, TableName } from '#lambdas/runtime/environment.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';

/** `$default`: every path and method that no other route has. */
export type Route = `${'GET' | 'POST'} /api/${string}` | '$default';

export type TableRight = 'GetItem' | 'PutItem' | 'UpdateItem' | 'Query' | `Query ${string}`;

/** The folders of the bucket for PDFs that are made on request. */
export type KeptFolder = 'receipts' | 'dedicated' | 'evidence';

/** A function may do what is named here and nothing else. */
export type Rights = {
  /** `Query due` is a query of the index `due`. */
  tables?: Partial<Record<TableName, readonly TableRight[]>>;
  secrets?: readonly SecretName[];
  /** The secrets whose existence it may see, without their values. */
  secretsSeen?: readonly SecretName[];
  sendsMail?: boolean;
  readsFiles?: boolean;
  /** May read the PDFs of the terms, of any version. */
  readsTerms?: boolean;
  /** May write and read the PDFs made on request in this folder of the bucket. */
  keepsFiles?: KeptFolder;
  /** May write and read the figures that the site shows. */
  writesFigures?: boolean;
  /** May start `deliver-order` in the background. */
  startsDelivery?: boolean;
};

export type FunctionEntry = Rights & {
  purpose: string;
  /** The API's routes to it. API Gateway cuts a call at 30 s, so every limit behind it is below 29. */
  routes?: readonly Route[];
  /** The limit of each of its routes, whose calls are counted apart (`infra/api.ts`); without it they share the API's. */
  bucket?: 'own' | 'stripe';
  /** Memory buys CPU: at 512 MB a cold start takes half as long as at 256, for the same price. */
  memoryMb?: 256 | 512 | 1024;
  timeoutSeconds?: number;
  /** For an event nobody waits for: without it Lambda tries twice more. */
  neverRetried?: true;
  variables?: readonly ShopVariable[];
};

const logging = { orderLog: ['PutItem'] } as const;

/** Reading and counting attempts or mails. */
const counting = { counters: ['GetItem', 'UpdateItem'] } as const;

const delivering = {
  ...logging,
  orders: ['GetItem', 'UpdateItem', 'Query by-email'],
  orderGifts: ['UpdateItem'],
  promoCodes: ['UpdateItem'],
} as const;

/** A function behind the API proves by the origin secret that CloudFront called it. */
const forHolders = ['linkSecret', 'hashSecret', 'originSecret'] as const;
const forLinks = ['linkSecret', 'originSecret'] as const;
const forStrangers = ['hashSecret', 'originSecret'] as const;

/** The functions by file name. `test/cloud/start-clouds.ts` names each right that no test uses. */
const functionList = {
  'create-checkout': {
    purpose: 'a cart becomes a pending order and its payment page',
    routes: ['POST /api/create-checkout'],
    bucket: 'own',
    // Its own deadline is 8 s; the rest is cold start.
    timeoutSeconds: 15,
    variables: ['SITE_URL', 'TERMS_HASH', 'STRIPE_API_URL', 'LIVE_PAYMENTS', 'DISCRETION'],
    tables: {
      ...logging,
      orders: ['GetItem', 'PutItem', 'UpdateItem', 'Query by-email'],
      orderGifts: ['PutItem'],
      promoCodes: ['GetItem', 'UpdateItem'],
      counters: ['GetItem', 'PutItem', 'UpdateItem'],
    },
    secrets: ['stripeSecretKey', 'hashSecret', 'originSecret'],
  },
  'look-up-promo': {
    purpose: 'what a code takes off',
    routes: ['GET /api/promo-codes/{code}'],
    tables: { promoCodes: ['GetItem'], ...counting },
    secrets: forStrangers,
  },
  'look-up-order': {
    purpose: 'the order, for the browser that comes back from paying it',
    routes: ['GET /api/orders/{orderId}'],
    bucket: 'own',
    // It asks Stripe about the payment too: 5 s at worst.
    timeoutSeconds: 15,
    variables: ['SITE_URL', 'STRIPE_API_URL'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], promoCodes: ['UpdateItem'], counters: ['UpdateItem'] },
    secrets: ['stripeSecretKey', ...forHolders],
    startsDelivery: true,
  },
  'hand-out-files': {
    purpose: 'signed links to the guide and its gift',
    routes: ['POST /api/downloads'],
    bucket: 'own',
    // A dedication is written into a copy of 180 pages, once for each edition: half a second of a whole CPU.
    memoryMb: 1024,
    timeoutSeconds: 20,
    variables: ['SITE_URL'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], ...counting },
    secrets: forHolders,
    sendsMail: true,
    readsFiles: true,
    keepsFiles: 'dedicated',
  },
  'show-my-order': {
    purpose: 'an order, for the holder of a link to it',
    routes: ['POST /api/my-order'],
    bucket: 'own',
    variables: ['SITE_URL'],
    tables: { orders: ['GetItem'], counters: ['UpdateItem'] },
    secrets: forHolders,
  },
  'ask-address-change': {
    purpose: 'a buyer gives another address, which is asked first',
    routes: ['POST /api/my-order/address'],
    bucket: 'own',
    tables: { orders: ['GetItem', 'UpdateItem'], ...counting },
    secrets: forHolders,
    startsDelivery: true,
  },
  'confirm-address': {
    purpose: 'the new address counts, and the links mailed before end',
    routes: ['POST /api/my-order/address/confirm'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], orderGifts: ['UpdateItem'] },
    secrets: forLinks,
    startsDelivery: true,
  },
  'share-with-partner': {
    purpose: 'shares an order with a partner, or takes the link back',
    routes: ['POST /api/my-order/partner'],
    bucket: 'own',
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], ...counting },
    secrets: forHolders,
    startsDelivery: true,
  },
  'give-copy': {
    purpose: 'gives a copy of an order to somebody, or takes it back',
    routes: ['POST /api/my-order/keys'],
    bucket: 'own',
    variables: ['SITE_URL'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], orderGifts: ['UpdateItem'], ...counting },
    secrets: forHolders,
    startsDelivery: true,
  },
  'find-my-orders': {
    purpose: 'stores that somebody asked for the links of a mailbox',
    routes: ['POST /api/my-order/find'],
    bucket: 'own',
    tables: { linkRequests: ['UpdateItem'], counters: ['UpdateItem'] },
    secrets: forStrangers,
  },
  'review-product': {
    purpose: 'the buyer’s review of what was bought',
    routes: ['POST /api/my-order/review'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], counters: ['UpdateItem'] },
    secrets: forHolders,
  },
  'request-refund': {
    purpose: 'the buyer asks for the money back',
    routes: ['POST /api/my-order/refund'],
    bucket: 'own',
    variables: ['REFUND_CEILING_CENTS'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem', 'Query by-email'], ...counting },
    secrets: forHolders,
    startsDelivery: true,
  },
  'choose-editions': {
    purpose: 'whether a reader is told of new editions',
    // A mail client without an unsubscribe button opens the address in a browser.
    routes: ['POST /api/my-order/editions', 'GET /api/my-order/editions'],
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], counters: ['UpdateItem'] },
    secrets: forHolders,
  },
  'issue-receipt': {
    purpose: 'a paid order’s receipt and credit notes',
    routes: ['POST /api/my-order/receipt'],
    // It draws the PDFs: twice the CPU keeps a cold receipt at a second.
    memoryMb: 1024,
    timeoutSeconds: 25,
    tables: { ...logging, orders: ['GetItem', 'UpdateItem'], ...counting },
    secrets: forHolders,
    keepsFiles: 'receipts',
  },
  'print-card': {
    purpose: 'the cards of what is given, to print',
    routes: ['POST /api/my-order/card'],
    memoryMb: 1024,
    timeoutSeconds: 15,
    variables: ['SITE_URL'],
    tables: { orders: ['GetItem'], counters: ['UpdateItem'] },
    secrets: forHolders,
  },
  'stripe-webhook': {
    purpose: 'records what Stripe says and starts the delivery of what was paid',
    routes: ['POST /api/stripe-webhook'],
    bucket: 'stripe',
    variables: ['STRIPE_API_URL'],
    tables: { ...logging, orders: ['GetItem', 'PutItem', 'UpdateItem'], counters: ['GetItem'] },
    secrets: ['stripeSecretKey', 'stripeWebhookSecret', 'hashSecret', 'originSecret'],
    startsDelivery: true,
  },
  'deliver-order': {
    purpose: 'In the background: gives a paid order’s gift, sends its mails, pays it back',
    // It renders the mail: twice the CPU keeps a cold delivery under a second.
    memoryMb: 1024,
    // Three mails at 20 s each, the terms at 4 s and a refund at 5 s, at worst.
    timeoutSeconds: 75,
    neverRetried: true,
    variables: ['SITE_URL', 'TERMS_HASH', 'STRIPE_API_URL', 'GUEST_MAILS_A_DAY'],
    tables: { ...delivering, ...counting },
    secrets: ['stripeSecretKey', 'linkSecret', 'hashSecret'],
    sendsMail: true,
    readsTerms: true,
  },
  'settle-due': {
    purpose: 'Every minute: finishes interrupted orders, answers withdrawals, confirms subscriptions, sends letters',
    // It begins nothing after 52 s of its minute and waits for no mail after 53 s. No concurrency is reserved, here or
    // elsewhere: a new account has ten executions in all and AWS refuses to reserve any of them. Two runs at once are safe:
    // every write is conditional.
    timeoutSeconds: 59,
    neverRetried: true,
    variables: ['SITE_URL', 'TERMS_HASH', 'STRIPE_API_URL', 'GUEST_MAILS_A_DAY'],
    tables: {
      ...delivering,
      orders: ['GetItem', 'PutItem', 'UpdateItem', 'Query due', 'Query by-email', 'Query by-guest'],
      orderGifts: ['UpdateItem', 'Query by-guest'],
      withdrawals: ['GetItem', 'UpdateItem', 'Query due'],
      subscribers: ['GetItem', 'UpdateItem', 'Query due'],
      letters: ['GetItem', 'UpdateItem', 'Query due'],
      linkRequests: ['GetItem', 'UpdateItem', 'Query due'],
      ...counting,
    },
    secrets: ['stripeSecretKey', 'linkSecret', 'hashSecret'],
    sendsMail: true,
    readsTerms: true,
  },
  'write-digest': {
    purpose: 'Every morning at eight in Paris: writes what was sold and what waits, for the owner',
    timeoutSeconds: 29,
    variables: ['STAGE', 'SUPPORT_ADDRESS', 'STRIPE_API_URL'],
    secrets: ['stripeSecretKey'],
    tables: {
      orders: ['Query by-month', 'Query by-mark', 'Query due'],
      withdrawals: ['Query due'],
      letters: ['PutItem', 'Query due'],
    },
  },
  'report-marks': {
    purpose:
      'Every five minutes: writes the owner which order was marked and what ends it, keeps the evidence of a dispute',
    timeoutSeconds: 29,
    variables: ['STAGE', 'SUPPORT_ADDRESS'],
    tables: { orders: ['Query by-mark'], letters: ['PutItem'], orderLog: ['Query'] },
    keepsFiles: 'evidence',
  },
  'count-figures': {
    purpose: 'Every night at four in Paris: counts the figures that the site shows of itself',
    timeoutSeconds: 59,
    tables: { orders: ['Query by-month'] },
    writesFigures: true,
  },
  'record-mail-event': {
    purpose: 'On SES’s events: records what became of a mail',
    memoryMb: 256,
    timeoutSeconds: 20,
    variables: ['SUPPORT_ADDRESS'],
    tables: {
      ...logging,
      orders: ['GetItem', 'UpdateItem'],
      withdrawals: ['GetItem', 'UpdateItem'],
      letters: ['GetItem', 'UpdateItem'],
      subscribers: ['UpdateItem'],
      linkRequests: ['UpdateItem'],
      counters: ['UpdateItem'],
    },
  },
  'send-contact': {
    purpose: 'a message to the support address',
    routes: ['POST /api/contact'],
    bucket: 'own',
    // Two mails at 4 s each at worst.
    timeoutSeconds: 15,
    variables: ['SITE_URL'],
    tables: counting,
    secrets: forStrangers,
    sendsMail: true,
  },
  subscribe: {
    purpose: 'stores that an address was given for the newsletter',
    routes: ['POST /api/newsletter'],
    bucket: 'own',
    tables: { subscribers: ['UpdateItem'], counters: ['UpdateItem'] },
    secrets: forStrangers,
  },
  'confirm-subscription': {
    purpose: 'the mailbox’s owner agrees',
    routes: ['POST /api/newsletter/confirm'],
    tables: { subscribers: ['GetItem', 'UpdateItem'] },
    secrets: forLinks,
  },
  unsubscribe: {
    purpose: 'no more letters',
    routes: ['POST /api/newsletter/unsubscribe', 'GET /api/newsletter/unsubscribe'],
    tables: { subscribers: ['UpdateItem'] },
    secrets: forLinks,
  },
  'stop-guest-mails': {
    purpose: 'no more mails to somebody whose address a buyer typed',
    routes: ['POST /api/guest/stop', 'GET /api/guest/stop'],
    tables: { counters: ['UpdateItem'] },
    secrets: forLinks,
  },
  'request-withdrawal': {
    purpose: 'a buyer withdraws from the contract',
    routes: ['POST /api/withdrawals'],
    bucket: 'own',
    tables: { orders: ['GetItem'], withdrawals: ['GetItem', 'PutItem'], counters: ['UpdateItem'] },
    secrets: forStrangers,
  },
  'report-health': {
    purpose: 'whether the shop can sell',
    routes: ['GET /api/health'],
    secrets: ['originSecret'],
    secretsSeen: ['stripeSecretKey', 'stripeWebhookSecret', 'linkSecret', 'hashSecret'],
  },
  'refuse-unknown': {
    purpose: 'Every other path of the API: a 404 in its own form',
    routes: ['$default'],
    secrets: ['originSecret'],
  },
  'load-promo-codes': {
    purpose: 'On deployment: brings the promo codes of the content to their table',
    memoryMb: 256,
    timeoutSeconds: 60,
    tables: { promoCodes: ['UpdateItem'] },
  },
} as const satisfies Record<string, FunctionEntry>;

export type FunctionName = keyof typeof functionList;

/** Every function's name: its file in `lambdas/`. */
export const functionNames = keysOf(functionList);

export const entryOf = (name: FunctionName): FunctionEntry => functionList[name];
