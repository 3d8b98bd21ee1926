/** An order held to a model of it: any sequence of what can happen to it, and after each step store, page and mails agree. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pay } from '#test/cloud/shop-client.ts';
import { mailsTo, stripe } from '#test/cloud/stand-ins.ts';
import { backgroundWork, callFunction, readOrder } from '#test/cloud/tables.ts';
import { report } from '#test/torture/report.ts';
import {
  type Buyer,
  checkOutPatiently,
  deliverEvent,
  isSubscribed,
  listEvents,
  readOrderPage,
  type StripeEvent,
} from '#test/torture/shop.ts';
import { seeds, size } from '#test/torture/sizes.ts';
import { letPass } from '#test/torture/time.ts';

const runs = size('models', { small: 10, full: 500 });

/** What happened at Stripe. `wasOpen`: the link was open at a moment when its mail could be sent. */
type Model = {
  payment: 'open' | 'expired' | 'processing' | 'paid' | 'failed';
  refundedCents: number;
  dispute: 'none' | 'needs_response' | 'won' | 'lost';
  isWarned: boolean;
  wasOpen: boolean;
};
type Real = { buyer: Buyer; told: StripeEvent[]; steps: string[] };

const isFullyRefunded = ({ refundedCents }: Model) => refundedCents === 7900;
const isBarred = ({ dispute }: Model) => dispute === 'needs_response' || dispute === 'lost';

function statusOf(model: Model): string {
  if (model.payment === 'open' || model.payment === 'processing') return 'pending';
  if (model.payment !== 'paid') return model.payment;
  if (isFullyRefunded(model)) return 'refunded';
  return isBarred(model) ? 'disputed' : 'paid';
}

const isOpen = (model: Model) => statusOf(model) === 'paid' && (!model.isWarned || model.dispute === 'won');

async function agree(model: Model, { buyer, steps }: Real): Promise<void> {
  await backgroundWork();
  model.wasOpen ||= isOpen(model);
  const order = await readOrder(buyer.orderId);
  const page = await readOrderPage(buyer);
  const links = (await mailsTo(buyer.email)).filter(({ subject }) => subject === 'Votre guide est prêt').length;
  expect({
    steps,
    status: order?.status,
    refunded: order?.refunded_cents ?? 0,
    isOpen: page.body.downloadUrl !== null,
    links,
  }).toEqual({
    steps,
    status: statusOf(model),
    refunded: model.refundedCents,
    isOpen: isOpen(model),
    links: model.wasOpen ? 1 : 0,
  });
}

type Step = {
  name: string;
  isPossible?: (model: Model) => boolean;
  /** Happens at Stripe or in the shop; Stripe's events about it are delivered afterwards. */
  happen: (real: Real) => Promise<unknown>;
  change?: (model: Model) => void;
};

/** A step as fast-check runs it: what happens, what Stripe then tells, and whether both sides still agree. */
function toCommand({ name, isPossible = () => true, happen, change = () => {} }: Step) {
  return fc.constant({
    check: (model: Readonly<Model>) => isPossible(model),
    run: async (model: Model, real: Real) => {
      real.steps.push(name);
      const before = (await listEvents()).at(-1)?.id;
      await happen(real);
      change(model);
      const news = (await listEvents(before)).filter(isSubscribed);
      for (const event of news.toReversed()) expect([event.type, await deliverEvent(event)]).toEqual([event.type, 200]);
      real.told.push(...news);
      await agree(model, real);
    },
    toString: () => name,
  });
}

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

const steps: Step[] = [
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
    isPossible: (model) => isRefundable(model) && model.refundedCents < 6900,
    happen: act('partial-refund', 1000),
    change: (model) => void Object.assign(model, { refundedCents: model.refundedCents + 1000 }),
  },
  { name: 'all is refunded', isPossible: isRefundable, happen: act('refund'), change: set({ refundedCents: 7900 }) },
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
    happen: async ({ buyer }) => {
      await letPass(new Set([buyer.email]), 61);
      await callFunction('settle-orders');
    },
  },
  {
    name: 'Stripe repeats all it told',
    happen: async ({ told }) => {
      for (const event of told) await deliverEvent(event);
    },
  },
];

test('an order, its page and its mails follow the model, whatever happens in whichever sequence', {
  timeout: 7_200_000,
}, async () => {
  const startedAt = performance.now();
  const [seed = 1] = seeds(1);
  await stripe({ action: 'webhooks', mode: 'drop' });
  const commands = fc.commands(steps.map(toCommand), { maxCommands: 25, size: 'max' });
  const result = await fc.check(
    fc.asyncProperty(commands, async (sequence) => {
      const buyer = await checkOutPatiently();
      const model: Model = { payment: 'open', refundedCents: 0, dispute: 'none', isWarned: false, wasOpen: false };
      await fc.asyncModelRun(() => ({ model, real: { buyer, told: [], steps: [] } }), sequence);
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
  const wrong = result.failed ? [fc.defaultReportMessage(result) ?? 'failed'] : [];
  report(
    { suite: 'order model', seed, size: `${runs} sequences of up to 25 steps of ${steps.length} kinds`, wrong },
    startedAt,
  );
});
