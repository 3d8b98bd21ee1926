/** The account's balance: an entry for each sum that came or went, and a payout each Monday. */
import * as v from 'valibot';
import { type Account, listPage, newId, nowSeconds } from '#local/stripe/account.ts';
import { pageParams, wholeNumber } from '#local/stripe/params.ts';
import type { BalanceEntry } from '#local/stripe/records.ts';

/** Stripe's price for a card of the European Economic Area, and for a dispute (stripe.com/fr/pricing). */
const feeOf: Record<string, (cents: number) => number> = {
  charge: (cents) => Math.round((cents * 1.5) / 100) + 25,
  dispute: () => 2000,
};

type Sum = Pick<BalanceEntry, 'type' | 'amount' | 'source'> & { category?: string; created?: number };

/** Enters a sum; a payment and an opened dispute have a fee. */
export function enterSum(account: Account, { created = nowSeconds(account), category, ...sum }: Sum): void {
  const reporting_category = category ?? sum.type;
  const fee = feeOf[reporting_category]?.(sum.amount) ?? 0;
  const entry: BalanceEntry = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    ...sum,
    fee,
    net: sum.amount - fee,
    available_on: created + settlingSeconds,
    currency: 'eur',
    created,
    reporting_category,
  };
  account.data.balance[entry.id] = entry;
  account.save('balance', entry.id);
}

/** A payment can be paid out after three days. */
const settlingSeconds = 3 * 24 * 3600;
const weekSeconds = 7 * 24 * 3600;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * 24 * 3600;

/** Pays out, as of the last Monday, what had come in before it and was not paid out. */
function payOut(account: Account): void {
  const monday = nowSeconds(account) - ((nowSeconds(account) - firstMonday) % weekSeconds);
  const before = Object.values(account.data.balance).filter(({ created }) => created < monday);
  const left = before.reduce((sum, { net }) => sum + net, 0);
  const isPaid = Object.values(account.data.balance).some(
    ({ type, created }) => type === 'payout' && created >= monday,
  );
  if (left > 0 && !isPaid) enterSum(account, { type: 'payout', amount: -left, source: newId('po_1'), created: monday });
}

export const balanceListParams = v.strictObject({
  created: v.optional(v.strictObject({ gte: v.optional(wholeNumber), lt: v.optional(wholeNumber) }), {}),
  ...pageParams,
  payout: v.optional(v.string()),
  expand: v.optional(v.array(v.picklist(['data.source', 'data.source.charge'])), []),
});

/** Whether an entry came between a payout and the one before, and was paid out by it. */
function isPaidBy({ data }: Account, entry: BalanceEntry, payout: string): boolean {
  const payouts = Object.values(data.balance).filter(({ type }) => type === 'payout');
  return entry.type !== 'payout' && payouts.find(({ created }) => created > entry.created)?.source === payout;
}

/** What an entry is about, and of a refund or dispute its charge; a payout stays an id. */
function expandSource({ data }: Account, source: string): unknown {
  const about = data.refunds[source] ?? data.disputes[source];
  return about === undefined
    ? (data.charges[source] ?? source)
    : { ...about, charge: data.charges[String(about.charge)] };
}

/** GET /v1/balance_transactions, the newest first (docs.stripe.com/api/balance_transactions/list). */
export function listBalance(account: Account, params: v.InferOutput<typeof balanceListParams>) {
  payOut(account);
  const { payout, expand } = params;
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = params.created;
  const oldestFirst = Object.values(account.data.balance).toSorted((one, other) => one.created - other.created);
  const page = listPage(oldestFirst, params, (entry) => {
    const isInTime = entry.created >= gte && entry.created < lt;
    return isInTime && (payout === undefined || isPaidBy(account, entry, payout));
  });
  if (expand.length === 0) return page;
  return { ...page, data: page.data.map((entry) => ({ ...entry, source: expandSource(account, entry.source) })) };
}
