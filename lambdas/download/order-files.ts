/** The files of an order and the names they are saved under. Pure. */
import { type CatalogueFile, findBonus, findProduct, getFile } from '#content/catalogue.ts';
import { toDiscreetName } from '#lambdas/format/discreet-name.ts';
import { listBonusIds, listProducts } from '#lambdas/order/copies.ts';
import type { Role } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';

/** `savedAs`: the name that a browser saves the file under. `isBonus`: it comes with what was paid for. */
export type OrderFile = CatalogueFile & { savedAs: string; isBonus: boolean };

/**
 * The files that the holder of a role gets: those of the order's products, or of the one copy, then of their gifts. What left the
 * catalogue is skipped.
 */
export function listOrderFiles(order: Order, role: Role): OrderFile[] {
  const sold = listProducts(order, role).flatMap((productId) => findProduct(productId)?.fileId ?? []);
  const given = listBonusIds(order, role).flatMap((giftId) => findBonus(giftId)?.fileId ?? []);
  const files = [...new Set([...sold, ...given])].map(getFile);
  const nameOf = ({ name }: CatalogueFile, index: number) => (order.discreet ? toDiscreetName(name, index) : name);
  return files.map((file, index) => ({ ...file, savedAs: nameOf(file, index), isBonus: !sold.includes(file.id) }));
}
