/** What Stripe took for each order, from its ledger. */
import type { Fees } from '#lambdas/digest/sales.ts';
import { readParisTime } from '#lambdas/format/paris-time.ts';
import { expanded, orderIdOf } from '#lambdas/payment/ledger.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';

/**
 * The fees of the orders paid since the beginning of a month, in cents by order; those that Stripe did not tell of in time, or at
 * all, are missing.
 */
export async function readFees(month: string, { withinMs }: { withinMs: number }): Promise<Fees> {
  const fees = new Map<string, number>();
  const until = Date.now() + withinMs;
  const wanted = {
    created: { gte: Date.parse(readParisTime(`${month}-01T00:00`) ?? '') / 1000 },
    limit: 100,
    expand: expanded,
  };
  try {
    const { balanceTransactions } = await getStripe();
    for await (const entry of balanceTransactions.list(wanted, { timeout: withinMs, maxNetworkRetries: 0 })) {
      if (Date.now() > until) break;
      const orderId = orderIdOf(entry);
      if (orderId !== undefined) fees.set(orderId, (fees.get(orderId) ?? 0) + entry.fee);
    }
  } catch {
    // Sales are told without Stripe too; whatever keeps it from answering has alarms of its own.
  }
  return fees;
}
