/** The files of an order and the names they are saved under. Pure. */
import { type CatalogueFile, findBonus, findProduct, files as offered } from '#content/catalogue.ts';
import { toDiscreetName } from '#lambdas/format/discreet-name.ts';
import { listBonusIds, listProducts } from '#lambdas/order/copies.ts';
import type { Role } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';

/** `savedAs`: the name that a browser saves the file under. `isBonus`: it comes with what was paid for. */
export type OrderFile = Omit<CatalogueFile, 'folder'> & { savedAs: string; isBonus: boolean };

/**
 * The files that the holder of a role gets: those of the order's products, or of the one copy, then of their bonuses. What left the
 * catalogue stands under its own id, as a file that the bucket does not have, so that it counts as missing.
 */
export function listOrderFiles(order: Order, role: Role): OrderFile[] {
  const sold = listProducts(order, role).map((productId) => findProduct(productId)?.fileId ?? productId);
  const given = listBonusIds(order, role).map((bonusId) => findBonus(bonusId)?.fileId ?? bonusId);
  return [...new Set([...sold, ...given])].map((id, index) => {
    const name = offered.find((file) => file.id === id)?.name ?? id;
    return { id, name, savedAs: order.discreet ? toDiscreetName(name, index) : name, isBonus: !sold.includes(id) };
  });
}
