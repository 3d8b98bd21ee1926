/** The account's balance: an entry for each sum that came or went, and a payout each Monday. */
import * as v from 'valibot';
import { type Account, newId, nowSeconds, requireEntry } from '#local/stripe/account.ts';
import { wholeNumber } from '#local/stripe/params.ts';
import type { BalanceEntry } from '#local/stripe/records.ts';

/** Stripe's price for a card of the European Economic Area, and for a dispute (stripe.com/fr/pricing). */
const fees = { percent: 1.5, cents: 25, disputeCents: 2000 };

type Sum = Pick<BalanceEntry, 'type' | 'amount' | 'source'> & { category: string; created?: number };

/** Enters a sum; a payment and an opened dispute have a fee. */
export function enterSum(account: Account, { category, created = nowSeconds(account), ...sum }: Sum): void {
  const fee =
    category === 'charge'
      ? Math.round((sum.amount * fees.percent) / 100) + fees.cents
      : category === 'dispute'
        ? fees.disputeCents
        : 0;
  const entry: BalanceEntry = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    ...sum,
    fee,
    net: sum.amount - fee,
    available_on: created + settlingSeconds,
    currency: 'eur',
    created,
    reporting_category: category,
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
  if (left > 0 && !isPaid)
    enterSum(account, { type: 'payout', category: 'payout', amount: -left, source: newId('po_1'), created: monday });
}

export const balanceListParams = v.strictObject({
  created: v.optional(v.strictObject({ gte: v.optional(wholeNumber), lt: v.optional(wholeNumber) }), {}),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), '10'),
  starting_after: v.optional(v.string()),
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
  const { created, limit, starting_after: after, payout, expand } = params;
  const { balance } = account.data;
  if (after !== undefined) requireEntry(balance, after, ['balance_transaction', 'starting_after']);
  const newestFirst = Object.values(balance).toSorted((one, other) => other.created - one.created);
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = created;
  const matching = newestFirst
    .slice(newestFirst.findIndex(({ id }) => id === after) + 1)
    .filter((entry) => entry.created >= gte && entry.created < lt)
    .filter((entry) => payout === undefined || isPaidBy(account, entry, payout));
  const data = matching
    .slice(0, limit)
    .map((entry) => (expand.length === 0 ? entry : { ...entry, source: expandSource(account, entry.source) }));
  return { object: 'list', url: '/v1/balance_transactions', data, has_more: matching.length > limit };
}
