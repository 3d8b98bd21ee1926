/** Entries of Stripe's ledger (its balance transactions), and what each is about. Pure. */
import type Stripe from 'stripe';

export type Entry = Stripe.BalanceTransaction;

/** The fields to expand, so that an entry comes with what it is about. */
export const expanded = ['data.source', 'data.source.charge'];

/** The charge that an entry is about, its own or that of its refund or dispute. */
export function findCharge({ source }: Entry): Stripe.Charge | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  if (source.object === 'charge') return source;
  if (source.object !== 'refund' && source.object !== 'dispute') return undefined;
  return typeof source.charge === 'object' && source.charge !== null ? source.charge : undefined;
}

export const orderIdOf = (entry: Entry) => findCharge(entry)?.metadata.order_id;
