/** What each function may do on AWS, beside writing its log: the one list that IAM policies and environments are made from. */
import { keysOf } from '#infra/keys-of.ts';
import type { SecretName, TableName } from '#lambdas/runtime/environment.ts';

/** `indexes`: those it may query as well. */
export type TableRights = { actions: ('GetItem' | 'PutItem' | 'UpdateItem')[]; indexes?: string[] };

/** The folders of the bucket for PDFs that are made on request. */
export type KeptFolder = 'receipts' | 'copies';

/** A function may do what is named here and nothing else. */
export type Rights = {
  tables?: Partial<Record<TableName, TableRights>>;
  secrets?: SecretName[];
  /** The secrets whose existence it may see, without their values. */
  secretsSeen?: SecretName[];
  sendsMail?: boolean;
  readsFiles?: boolean;
  /** May read the PDFs of the terms, of any version. */
  readsTerms?: boolean;
  /** May write and read the PDFs made on request in this folder of the bucket. */
  keepsFiles?: KeptFolder;
  /** May start `deliver-order` in the background. */
  startsDelivery?: boolean;
};

/** Writing what happened to an order. */
const logging = { orderLog: { actions: ['PutItem'] } } satisfies Rights['tables'];

/** Delivering a paid order, in the two functions that do it. */
const delivering = {
  ...logging,
  orders: { actions: ['GetItem', 'UpdateItem'], indexes: ['by-email'] },
  orderGifts: { actions: ['UpdateItem'] },
  promoCodes: { actions: ['UpdateItem'] },
} satisfies Rights['tables'];

/** Reading and counting attempts or mails. */
const counting = { counters: { actions: ['GetItem', 'UpdateItem'] } } satisfies Rights['tables'];

/** The functions by file name. `test/cloud/rights.test.ts` takes each right away and shows what breaks. */
export const functionRights = {
  'create-checkout': {
    tables: {
      ...logging,
      orders: { actions: ['GetItem', 'PutItem', 'UpdateItem'], indexes: ['by-email'] },
      orderGifts: { actions: ['PutItem'] },
      promoCodes: { actions: ['GetItem', 'UpdateItem'] },
      counters: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    },
    secrets: ['stripeSecretKey', 'hashSecret', 'originSecret'],
  },
  'look-up-promo': {
    tables: { promoCodes: { actions: ['GetItem'] }, ...counting },
    secrets: ['hashSecret', 'originSecret'],
  },
  'look-up-order': {
    tables: {
      ...logging,
      orders: { actions: ['GetItem', 'UpdateItem'] },
      promoCodes: { actions: ['UpdateItem'] },
      counters: { actions: ['UpdateItem'] },
    },
    secrets: ['stripeSecretKey', 'linkSecret', 'hashSecret', 'originSecret'],
    startsDelivery: true,
  },
  'hand-out-files': {
    tables: { ...logging, orders: { actions: ['GetItem', 'UpdateItem'] }, ...counting },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
    sendsMail: true,
    readsFiles: true,
    keepsFiles: 'copies',
  },
  'show-my-order': {
    tables: { orders: { actions: ['GetItem'] }, counters: { actions: ['UpdateItem'] } },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
  },
  'ask-address-change': {
    tables: { orders: { actions: ['GetItem', 'UpdateItem'] }, ...counting },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
    startsDelivery: true,
  },
  'confirm-address': {
    tables: {
      ...logging,
      orders: { actions: ['GetItem', 'UpdateItem'] },
      orderGifts: { actions: ['UpdateItem'] },
    },
    secrets: ['linkSecret', 'originSecret'],
    startsDelivery: true,
  },
  'share-with-partner': {
    tables: { ...logging, orders: { actions: ['GetItem', 'UpdateItem'] }, ...counting },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
    startsDelivery: true,
  },
  'find-my-orders': {
    tables: { linkRequests: { actions: ['UpdateItem'] }, counters: { actions: ['UpdateItem'] } },
    secrets: ['hashSecret', 'originSecret'],
  },
  'review-guide': {
    tables: { ...logging, orders: { actions: ['GetItem', 'UpdateItem'] }, counters: { actions: ['UpdateItem'] } },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
  },
  'request-refund': {
    tables: { ...logging, orders: { actions: ['GetItem', 'UpdateItem'], indexes: ['by-email'] }, ...counting },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
    startsDelivery: true,
  },
  'choose-editions': {
    tables: {
      ...logging,
      orders: { actions: ['GetItem', 'UpdateItem'] },
      counters: { actions: ['UpdateItem'] },
    },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
  },
  'issue-receipt': {
    tables: { ...logging, orders: { actions: ['GetItem', 'UpdateItem'] }, ...counting },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
    keepsFiles: 'receipts',
  },
  'print-card': {
    tables: { orders: { actions: ['GetItem'] }, counters: { actions: ['UpdateItem'] } },
    secrets: ['linkSecret', 'hashSecret', 'originSecret'],
  },
  'stripe-webhook': {
    tables: { ...logging, orders: { actions: ['GetItem', 'PutItem', 'UpdateItem'] } },
    secrets: ['stripeSecretKey', 'stripeWebhookSecret', 'originSecret'],
    startsDelivery: true,
  },
  'deliver-order': {
    tables: { ...delivering, counters: { actions: ['GetItem'] } },
    secrets: ['stripeSecretKey', 'linkSecret'],
    sendsMail: true,
    readsTerms: true,
  },
  'settle-orders': {
    tables: {
      ...delivering,
      orders: { actions: ['GetItem', 'PutItem', 'UpdateItem'], indexes: ['due', 'by-email', 'by-guest'] },
      withdrawals: { actions: ['GetItem', 'UpdateItem'], indexes: ['due'] },
      subscribers: { actions: ['GetItem', 'UpdateItem'], indexes: ['due'] },
      letters: { actions: ['GetItem', 'UpdateItem'], indexes: ['due'] },
      linkRequests: { actions: ['UpdateItem'], indexes: ['due'] },
      ...counting,
    },
    secrets: ['stripeSecretKey', 'linkSecret', 'hashSecret'],
    sendsMail: true,
    readsTerms: true,
  },
  'record-mail-event': {
    tables: {
      ...logging,
      orders: { actions: ['GetItem', 'UpdateItem'] },
      withdrawals: { actions: ['GetItem', 'UpdateItem'] },
      letters: { actions: ['GetItem', 'UpdateItem'] },
      subscribers: { actions: ['UpdateItem'] },
      counters: { actions: ['UpdateItem'] },
    },
  },
  'send-contact': {
    tables: counting,
    secrets: ['hashSecret', 'originSecret'],
    sendsMail: true,
  },
  subscribe: {
    tables: { subscribers: { actions: ['UpdateItem'] }, counters: { actions: ['UpdateItem'] } },
    secrets: ['hashSecret', 'originSecret'],
  },
  'confirm-subscription': {
    tables: { subscribers: { actions: ['GetItem', 'UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
  },
  unsubscribe: {
    tables: { subscribers: { actions: ['UpdateItem'] } },
    secrets: ['linkSecret', 'originSecret'],
  },
  'request-withdrawal': {
    tables: {
      orders: { actions: ['GetItem', 'UpdateItem'] },
      withdrawals: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
      ...counting,
    },
    secrets: ['hashSecret', 'originSecret'],
    sendsMail: true,
  },
  'report-health': {
    secrets: ['originSecret'],
    secretsSeen: ['stripeSecretKey', 'stripeWebhookSecret', 'linkSecret', 'hashSecret'],
  },
  'refuse-unknown': { secrets: ['originSecret'] },
  'load-promo-codes': { tables: { promoCodes: { actions: ['UpdateItem'] } } },
} as const satisfies Record<string, Rights>;

export type FunctionName = keyof typeof functionRights;

/** Every function's name: its file in `lambdas/`. */
export const functionNames = keysOf(functionRights);
