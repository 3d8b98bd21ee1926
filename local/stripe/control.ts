/** The hands behind the stand-in: what a merchant, a bank or bad luck would do. */
import * as v from 'valibot';
import type { Account } from '#local/stripe/account.ts';
import { closeDispute, openDispute, warnOfFraud } from '#local/stripe/disputes.ts';
import { type Faults, faultModes } from '#local/stripe/faults.ts';
import { isSettling, settleSepa } from '#local/stripe/payments.ts';
import { createRefund } from '#local/stripe/refunds.ts';
import { type CheckoutRecord, expire, findCheckout } from '#local/stripe/sessions.ts';
import { type Webhooks, webhookModes } from '#local/stripe/webhooks.ts';

/** A request no control can follow; its message says why. */
export class ControlError extends Error {}

/** Numbers may come as texts, from the page's forms. */
const numberOrText = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number))]);

const sessionActions = [
  'refund',
  'partial-refund',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'fraud-warning',
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
export type Control = v.InferOutput<typeof controlSchema>;
type SessionAction = (typeof sessionActions)[number];

/** The session named by its id, or by the order id the shop gave it. */
function requireRecord(account: Account, session: string): CheckoutRecord {
  const byReference = Object.values(account.data.checkouts).findLast(
    (record) => record.session.client_reference_id === session,
  );
  const record = findCheckout(account, session) ?? byReference;
  if (record === undefined) throw new ControlError(`No session "${session}"`);
  return record;
}

function requirePaidCharge({ data }: Account, { session }: CheckoutRecord) {
  const intent = data.paymentIntents[String(session.payment_intent)];
  const charge = data.charges[String(intent?.latest_charge)];
  if (charge === undefined || charge.status !== 'succeeded') throw new ControlError(`${session.id} is not paid`);
  return charge;
}

function refund(account: Account, record: CheckoutRecord, amount: number | undefined): void {
  const charge = requirePaidCharge(account, record);
  createRefund(account, { charge: charge.id, ...(amount === undefined ? {} : { amount: String(amount) }) });
}

/** Half of what is left, for a partial refund whose amount is not said. */
function halfLeft(account: Account, record: CheckoutRecord): number {
  const { amount, amount_refunded } = requirePaidCharge(account, record);
  return Math.max(1, Math.floor((amount - amount_refunded) / 2));
}

function expireOpen(account: Account, { session }: CheckoutRecord): void {
  if (session.status !== 'open') throw new ControlError(`${session.id} is ${session.status}`);
  expire(account, session);
}

function settle(account: Account, record: CheckoutRecord, outcome: 'succeeded' | 'failed'): void {
  if (!isSettling(record)) throw new ControlError(`${record.session.id} waits for no debit`);
  settleSepa(account, record, outcome);
}

type Act = (account: Account, record: CheckoutRecord, amount: number | undefined) => void;

const acts: Record<SessionAction, Act> = {
  refund: (account, record) => refund(account, record, undefined),
  'partial-refund': (account, record, amount) => refund(account, record, amount ?? halfLeft(account, record)),
  dispute: (account, record) => openDispute(account, requirePaidCharge(account, record)),
  'dispute-won': (account, record) => closeDispute(account, requirePaidCharge(account, record), 'won'),
  'dispute-lost': (account, record) => closeDispute(account, requirePaidCharge(account, record), 'lost'),
  'fraud-warning': (account, record) => warnOfFraud(account, requirePaidCharge(account, record)),
  expire: expireOpen,
  'async-succeed': (account, record) => settle(account, record, 'succeeded'),
  'async-fail': (account, record) => settle(account, record, 'failed'),
};

/** A control in the shape of `POST /_control`; throws a `ControlError` naming what is wrong. */
export function readControl(value: unknown): Control {
  const result = v.safeParse(controlSchema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ControlError(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}

/** Does what a control says; answers the session's id when it is about one. Throws when it cannot be done. */
export function runControl(
  { account, webhooks, faults }: { account: Account; webhooks: Webhooks; faults: Faults },
  control: Control,
): { session?: string } {
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
  acts[control.action](account, record, control.amount);
  return { session: record.session.id };
}
