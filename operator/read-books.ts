/** The books of a month, read from Stripe's own ledger, whose entries never change. */
import type Stripe from 'stripe';
import { identity } from '#content/identity.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { type Entry, expanded, orderIdOf } from '#lambdas/payment/ledger.ts';
import { getStripe, isStripeError } from '#lambdas/payment/stripe.ts';
import { atEntry, type Books, boundsOf, idOf, keepBooks, type Payouts } from '#operator/books.ts';

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);

/** A page of a hundred entries with what they are about takes longer than a buyer would wait. */
const patient = { timeout: 30_000, maxNetworkRetries: 3 };

/** What each payout of the month paid out. Stripe knows it of the payouts that it makes by itself. */
async function readPayouts(stripe: Stripe, payouts: readonly Entry[]): Promise<Payouts> {
  const paid = new Map<string, Entry>();
  for (const payout of payouts) {
    const covered = stripe.balanceTransactions.list({ payout: idOf(payout), limit: 100 }, patient);
    try {
      for await (const { id } of covered) paid.set(id, payout);
    } catch (error) {
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    }
  }
  return paid;
}

/** What happened after the month is left out, so that a past month is always the same. */
export async function readBooks(month: string): Promise<Books> {
  const { year, start, end } = boundsOf(month);
  const stripe = await getStripe();
  const entries: Entry[] = [];
  const wanted = { created: { gte: seconds(year), lt: seconds(end) }, limit: 100, expand: expanded };
  for await (const entry of stripe.balanceTransactions.list(wanted, patient)) entries.push(entry);
  const orderIds = new Set(
    entries.filter((entry) => atEntry(entry) >= start).flatMap((entry) => orderIdOf(entry) ?? []),
  );
  const orders = await Promise.all([...orderIds].map(findOrder));
  const found = new Map(orders.flatMap((order) => (order === undefined ? [] : [[order.orderId, order]])));
  const payouts = await readPayouts(
    stripe,
    entries.filter((entry) => entry.type === 'payout' && atEntry(entry) >= start),
  );
  return keepBooks(month, { entries, orders: found, seller: identity, payouts });
}
