/** How often one order has the shop write to an address that its owner did not give. Pure. */
import { dayMs } from '#lambdas/format/paris-time.ts';

/** For each way to give such an address: sharing the order, and changing the buyer's address. */
const addresses = { aDay: 3, inAll: 10 };

/** Whether one address more may be given; `given`: when each of the others was, ISO 8601 UTC. */
export function mayGiveAddress(given: readonly string[] = [], now: Date): boolean {
  const today = given.filter((at) => now.getTime() - Date.parse(at) < dayMs);
  return given.length < addresses.inAll && today.length < addresses.aDay;
}
