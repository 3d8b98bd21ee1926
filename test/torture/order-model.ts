/** A model of an order: what can happen to it at Stripe and in the shop, and how it must look afterwards. */
import { pay } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
import { callFunction } from '#test/cloud/tables.ts';
import { passMinutes } from '#test/torture/time.ts';
import { type Buyer, deliverEvent, readOrderPage, type StripeEvent } from '#test/torture/torture-shop.ts';

/**
 * What happened. `refunds`: the sums that did not come back, and `refundedCents` the most that they were. `wasOpen`: the link was open at a moment when its mail could be sent. `receiptTo`: the buyer's address when the
 * money was asked back. `partners`: everyone the order was ever shared with, of whom `partner` has a link now. `asked`: new
 * addresses of the buyer, of which `moves` were confirmed, the last one is the buyer's. `giftTo`: who gets the order as a gift.
 */
export type Model = {
  payment: 'open' | 'expired' | 'processing' | 'paid' | 'failed';
  refunds: number[];
  refundedCents: number;
  dispute: 'none' | 'needs_response' | 'won' | 'lost';
  isWarned: boolean;
  wasOpen: boolean;
  receiptTo: string | undefined;
  giftTo: string | undefined;
  partner: string | undefined;
  partners: string[];
  pendingAddress: string | undefined;
  asked: string[];
  moves: string[];
};

/** An order that nobody has paid, given to `giftTo` or nobody. */
export const newModel = (giftTo: string | undefined): Model => ({
  payment: 'open',
  refunds: [],
  refundedCents: 0,
  dispute: 'none',
  isWarned: false,
  wasOpen: false,
  receiptTo: undefined,
  giftTo,
  partner: undefined,
  partners: [],
  pendingAddress: undefined,
  asked: [],
  moves: [],
});

/** The order under test: what Stripe told of it so far, and the steps that led here. */
export type Real = { buyer: Buyer; told: StripeEvent[]; steps: string[] };

const sumOf = ({ refunds }: Model) => refunds.reduce((sum, cents) => sum + cents, 0);
export const isFullyRefunded = (model: Model) => sumOf(model) === 7900;

/** Pays back a sum, or all that is left. */
export function repay(model: Model, cents = 7900 - sumOf(model)): void {
  model.refunds.push(cents);
  model.refundedCents = Math.max(model.refundedCents, sumOf(model));
}
const isBarred = ({ dispute }: Model) => dispute === 'needs_response' || dispute === 'lost';

export function statusOf(model: Model): string {
  if (model.payment === 'open' || model.payment === 'processing') return 'pending';
  if (model.payment !== 'paid') return model.payment;
  if (isFullyRefunded(model)) return 'refunded';
  return isBarred(model) ? 'disputed' : 'paid';
}

export const isOpen = (model: Model) => statusOf(model) === 'paid' && (!model.isWarned || model.dispute === 'won');

export type Step = {
  name: string;
  isPossible?: (model: Model) => boolean;
  /** Happens at Stripe or in the shop; Stripe's events about it are delivered afterwards. */
  happen: (real: Real, model: Readonly<Model>) => Promise<unknown>;
  change?: (model: Model, real: Real) => void;
};

const act =
  (action: string, amount?: number) =>
  ({ buyer }: Real) =>
    stripe({ action, session: buyer.sessionId, ...(amount === undefined ? {} : { amount }) });
const isPayable = ({ payment }: Model) => payment === 'open';
const isProcessing = ({ payment }: Model) => payment === 'processing';
const isRefundable = (model: Model) => model.payment === 'paid' && !isFullyRefunded(model) && !isBarred(model);
const isDisputable = (model: Model) => isRefundable(model) && model.dispute === 'none';
const isDisputed = ({ dispute }: Model) => dispute === 'needs_response';

function set(change: Partial<Model>) {
  return (model: Model): void => void Object.assign(model, change);
}

export const steps: Step[] = [
  { name: 'pays by card', isPossible: isPayable, happen: ({ buyer }) => pay(buyer), change: set({ payment: 'paid' }) },
  {
    name: 'pays by debit',
    isPossible: isPayable,
    happen: ({ buyer }) => pay(buyer, 'bank debit'),
    change: set({ payment: 'processing' }),
  },
  { name: 'debit succeeds', isPossible: isProcessing, happen: act('async-succeed'), change: set({ payment: 'paid' }) },
  { name: 'debit fails', isPossible: isProcessing, happen: act('async-fail'), change: set({ payment: 'failed' }) },
  { name: 'page expires', isPossible: isPayable, happen: act('expire'), change: set({ payment: 'expired' }) },
  {
    name: 'part is refunded',
    isPossible: (model) => isRefundable(model) && sumOf(model) < 6900,
    happen: act('partial-refund', 1000),
    change: (model) => repay(model, 1000),
  },
  { name: 'all is refunded', isPossible: isRefundable, happen: act('refund'), change: (model) => repay(model) },
  {
    name: 'refund comes back',
    isPossible: ({ refunds }) => refunds.length > 0,
    happen: act('refund-fail'),
    change: ({ refunds }) => void refunds.pop(),
  },
  { name: 'balance is short', isPossible: isRefundable, happen: act('balance-short') },
  { name: 'balance is filled', isPossible: ({ payment }) => payment === 'paid', happen: act('balance-filled') },
  { name: 'is disputed', isPossible: isDisputable, happen: act('dispute'), change: set({ dispute: 'needs_response' }) },
  { name: 'dispute is won', isPossible: isDisputed, happen: act('dispute-won'), change: set({ dispute: 'won' }) },
  { name: 'dispute is lost', isPossible: isDisputed, happen: act('dispute-lost'), change: set({ dispute: 'lost' }) },
  {
    name: 'bank warns of fraud',
    isPossible: (model) => isRefundable(model) && !model.isWarned,
    happen: act('fraud-warning'),
    change: set({ isWarned: true }),
  },
  { name: 'page is looked up', happen: ({ buyer }) => readOrderPage(buyer) },
  {
    name: 'an hour passes',
    happen: async ({ buyer }, { moves }) => {
      await passMinutes(new Set([buyer.email, ...moves]), 61);
      await callFunction('settle-due');
    },
  },
  {
    name: 'Stripe repeats all it told',
    happen: async ({ told }) => {
      for (const event of told) await deliverEvent(event);
    },
  },
];
