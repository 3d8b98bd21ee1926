/** What a merchant or a bank can do to a payment, and how webhooks and the API can fail: one function per action. */
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Account } from '#local/stripe/account.ts';
import { latestChargeOf } from '#local/stripe/charges.ts';
import { closeDispute, endFraudWarning, openDispute, warnOfFraud } from '#local/stripe/disputes.ts';
import { type Faults, faultModes } from '#local/stripe/faults.ts';
import { isDebitPending, settleDebit } from '#local/stripe/payments.ts';
import type { CheckoutRecord } from '#local/stripe/records.ts';
import { completeRefund, createRefund, failRefund } from '#local/stripe/refunds.ts';
import { expire, findCheckout } from '#local/stripe/sessions.ts';
import { type Webhooks, webhookModes } from '#local/stripe/webhooks.ts';

export type StandIn = { account: Account; webhooks: Webhooks; faults: Faults };

/** A control that cannot be executed; its message says why. */
export class ControlError extends Error {}

/** The forms of the control page send numbers as texts. */
const numberOrText = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number))]);

const sessionActions = [
  'refund',
  'partial-refund',
  'refund-fail',
  'refund-complete',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'fraud-warning',
  'fraud-warning-over',
  'expire',
  'async-succeed',
  'async-fail',
] as const;

const controlSchema = v.variant('action', [
  v.object({
    action: v.picklist(sessionActions),
    session: v.string(),
    amount: v.optional(v.pipe(numberOrText, v.integer(), v.minValue(1))),
  }),
  v.object({ action: v.literal('webhooks'), mode: v.picklist(webhookModes), session: v.optional(v.string()) }),
  v.object({ action: v.literal('fault'), mode: v.picklist(faultModes), seconds: v.optional(numberOrText) }),
]);
type Control = v.InferOutput<typeof controlSchema>;
type SessionAction = (typeof sessionActions)[number];

/** The session named by its id, or by the order id the shop gave it. */
function requireRecord(account: Account, session: string): CheckoutRecord {
  const isOfOrder = ({ session: { client_reference_id } }: CheckoutRecord) => client_reference_id === session;
  const record = findCheckout(account, session) ?? Object.values(account.data.checkouts).findLast(isOfOrder);
  if (record === undefined) throw new ControlError(`No session "${session}"`);
  return record;
}

function requirePaidCharge({ data }: Account, { session }: CheckoutRecord): Stripe.Charge {
  const charge = latestChargeOf(data, session.payment_intent);
  if (charge === undefined || charge.status !== 'succeeded') throw new ControlError(`${session.id} is not paid`);
  return charge;
}

type Target = { account: Account; record: CheckoutRecord; amount: number | undefined };

function refund({ account, record, amount }: Target): void {
  const { payment_intent } = requirePaidCharge(account, record);
  createRefund(account, { payment_intent: String(payment_intent), amount, metadata: {} });
}

/** The amount of a partial refund when none is given. */
function halfOfRest({ account, record }: Target): number {
  const { amount, amount_refunded } = requirePaidCharge(account, record);
  return Math.max(1, Math.floor((amount - amount_refunded) / 2));
}

function expireOpen({ account, record: { session } }: Target): void {
  if (session.status !== 'open') throw new ControlError(`${session.id} is ${session.status}`);
  expire(account, session);
}

function settle({ account, record }: Target, outcome: 'succeeded' | 'failed'): void {
  if (!isDebitPending(record)) throw new ControlError(`${record.session.id} has no pending debit`);
  settleDebit(account, record, outcome);
}

const actions: Record<SessionAction, (target: Target) => void> = {
  refund: (target) => refund({ ...target, amount: undefined }),
  'partial-refund': (target) => refund({ ...target, amount: target.amount ?? halfOfRest(target) }),
  'refund-fail': ({ account, record }) => failRefund(account, requirePaidCharge(account, record)),
  'refund-complete': ({ account, record }) => completeRefund(account, requirePaidCharge(account, record)),
  dispute: ({ account, record }) => openDispute(account, requirePaidCharge(account, record)),
  'dispute-won': ({ account, record }) => closeDispute(account, requirePaidCharge(account, record), 'won'),
  'dispute-lost': ({ account, record }) => closeDispute(account, requirePaidCharge(account, record), 'lost'),
  'fraud-warning': ({ account, record }) => warnOfFraud(account, requirePaidCharge(account, record)),
  'fraud-warning-over': ({ account, record }) => endFraudWarning(account, requirePaidCharge(account, record)),
  expire: expireOpen,
  'async-succeed': (target) => settle(target, 'succeeded'),
  'async-fail': (target) => settle(target, 'failed'),
};

/** A control in the shape of `POST /_control`; throws a `ControlError` naming what is wrong. */
export function readControl(value: unknown): Control {
  const result = v.safeParse(controlSchema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ControlError(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}

/** Executes a control; gives the session's id when it is about one. Throws when it cannot be executed. */
export function runControl({ account, webhooks, faults }: StandIn, control: Control): { session?: string } {
  if (control.action === 'webhooks') {
    const { mode, session } = control;
    webhooks.setMode(mode, session === undefined ? undefined : requireRecord(account, session).session.id);
    return {};
  }
  if (control.action === 'fault') {
    faults.set(control.mode, control.seconds);
    return {};
  }
  const record = requireRecord(account, control.session);
  actions[control.action]({ account, record, amount: control.amount });
  return { session: record.session.id };
}
