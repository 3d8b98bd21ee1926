/** What a merchant or a bank can do to a payment, and how webhooks and the API can fail: `POST /_control`, or the page's forms. */

import * as v from 'valibot';
import { keysOf } from '#lambdas/runtime/keys-of.ts';
import { type Account, invalidRequest, StripeApiError } from '#local/stripe/account.ts';
import { type Faults, faultModes } from '#local/stripe/api.ts';
import { closeDispute, endFraudWarning, openDispute, warnOfFraud } from '#local/stripe/disputes.ts';
import { sessionOfEvent } from '#local/stripe/events.ts';
import { controlPage } from '#local/stripe/pages/control-page.ts';
import type { Reply } from '#local/stripe/pages/html.ts';
import { parseForm } from '#local/stripe/params.ts';
import { latestChargeOf, settleDebit } from '#local/stripe/payments.ts';
import type { Charge, CheckoutRecord } from '#local/stripe/records.ts';
import { createRefund, failRefund, sendHeldRefunds } from '#local/stripe/refunds.ts';
import { expireSession } from '#local/stripe/sessions.ts';
import { type Webhooks, webhookModes } from '#local/stripe/webhooks.ts';

export type StandIn = { account: Account; webhooks: Webhooks; faults: Faults };

type Target = { account: Account; record: CheckoutRecord; amount: number | undefined };

function requirePaidCharge({ account, record: { session } }: Target): Charge {
  const charge = latestChargeOf(account.data, session.payment_intent);
  if (charge === undefined || charge.status !== 'succeeded') throw invalidRequest(`${session.id} is not paid`);
  return charge;
}

function refund(target: Target, amount?: number): void {
  const payment_intent = String(requirePaidCharge(target).payment_intent);
  createRefund(target.account, { payment_intent, amount, metadata: {} });
}

function settle({ account, record }: Target, outcome: 'succeeded' | 'failed'): void {
  if (record.settlesAtMs === undefined) throw invalidRequest(`${record.session.id} has no pending debit`);
  settleDebit(account, record, outcome);
}

const half = (charge: Charge) => Math.max(1, Math.floor((charge.amount - charge.amount_refunded) / 2));

const actions = {
  refund: (target: Target) => refund(target),
  'partial-refund': (target: Target) => refund(target, target.amount ?? half(requirePaidCharge(target))),
  'refund-fail': (target: Target) => failRefund(target.account, requirePaidCharge(target)),
  'refund-disputed': (target: Target) => {
    failRefund(target.account, requirePaidCharge(target), 'charge_for_pending_refund_disputed');
    openDispute(target.account, requirePaidCharge(target));
  },
  'balance-short': ({ record }: Target) => void Object.assign(record, { isShort: true }),
  'balance-filled': ({ account, record }: Target) => sendHeldRefunds(account, record),
  dispute: (target: Target) => openDispute(target.account, requirePaidCharge(target)),
  'dispute-won': (target: Target) => closeDispute(target.account, requirePaidCharge(target), 'won'),
  'dispute-lost': (target: Target) => closeDispute(target.account, requirePaidCharge(target), 'lost'),
  'fraud-warning': (target: Target) => warnOfFraud(target.account, requirePaidCharge(target)),
  'fraud-warning-over': (target: Target) => endFraudWarning(target.account, requirePaidCharge(target)),
  expire: ({ account, record: { session } }: Target) => void expireSession(account, session.id),
  'async-succeed': (target: Target) => settle(target, 'succeeded'),
  'async-fail': (target: Target) => settle(target, 'failed'),
};

const actionNames = keysOf(actions);

const controlSchema = v.variant('action', [
  v.object({ action: v.picklist(actionNames), session: v.string(), amount: v.optional(v.number()) }),
  v.object({ action: v.literal('webhooks'), mode: v.picklist(webhookModes), session: v.optional(v.string()) }),
  v.object({ action: v.literal('fault'), mode: v.picklist(faultModes), seconds: v.optional(v.number()) }),
]);

/** The session named by its id, or by the order id the shop gave it. */
function requireRecord(account: Account, session: string): CheckoutRecord {
  const isMeant = ({ session: { id, client_reference_id } }: CheckoutRecord) =>
    id === session || client_reference_id === session;
  const record = Object.values(account.data.checkouts).findLast(isMeant);
  if (record === undefined) throw invalidRequest(`No session "${session}"`);
  return record;
}

function runControl({ account, webhooks, faults }: StandIn, value: unknown): void {
  const { success, output: control, issues } = v.safeParse(controlSchema, value);
  if (!success) throw invalidRequest(`${v.getDotPath(issues[0]) ?? 'body'}: ${issues[0].message}`);
  if (control.action === 'fault') return void faults.set(control.mode, control.seconds);
  const { session } = control;
  const record = session === undefined ? undefined : requireRecord(account, session);
  if (control.action === 'webhooks') webhooks.setMode(control.mode, record?.session.id);
  else if (record !== undefined) actions[control.action]({ account, record, amount: control.amount });
}

/** The page that lists the sessions with what can be done to each; `problem` says why the last control failed. */
export function showControls({ account, webhooks, faults }: StandIn, problem?: string): Reply {
  const modes = { webhooks: webhooks.mode(), fault: faults.mode() };
  return { html: controlPage({ data: account.data, modes, problem }), status: problem === undefined ? 200 : 400 };
}

/** Executes one control: JSON is answered with JSON, a form of the page with the page. */
export function replyToControl(standIn: StandIn, body: string, contentType = ''): Reply {
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  try {
    runControl(standIn, isForm ? parseForm(body) : JSON.parse(body));
    return isForm ? { location: '/' } : { json: { ok: true } };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return isForm ? showControls(standIn, error.message) : { json: { ok: false, error: error.message }, status: 400 };
  }
}

/** The events that happened after the one named, as Stripe sends them; all of them without a name. */
export function showEvents({ account }: StandIn, after: string | null): Reply {
  const events = Object.values(account.data.events);
  return { json: { events: events.slice(events.findIndex(({ id }) => id === after) + 1) } };
}

/** Every event with its session and the state of its delivery, oldest first. */
export function showState({ account: { data } }: StandIn): Reply {
  const events = Object.keys(data.events).map((id) => ({ session: sessionOfEvent(data, id), ...data.deliveries[id] }));
  return { json: { events } };
}
