/** What an order's mails say of the products that somebody has by it, and how they are sent to its buyer. */

import { findDetails, findProduct } from '#content/catalogue.ts';
import { type MailNoun, severalTogether } from '#content/noun.ts';
import type { MailContext, MailWords } from '#lambdas/mail/fill-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { listProducts } from '#lambdas/order/copies.ts';
import type { Role } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** `url`: the order's page, under the link of the mail's reader. */
export type OrderMailContext = MailContext & { url: string };

/** Sends what `compose` makes. */
export async function sendToBuyer(
  order: Order,
  { occasion }: PlannedMail,
  compose: (order: Order, context: OrderMailContext) => MailWords,
  headers: Record<string, string> = {},
) {
  const context = getMailContext();
  const url = makeDownloadUrl(order, { ...context, keys: await loadLinkKeys() });
  const envelope = { to: order.email, about: { order, occasion }, waitMs: backgroundWaitMs, headers };
  return sendWords(compose(order, { ...context, url }), envelope);
}

/** This role's products; if none are left, all products of the order. */
function listSold(order: Order, role: Role): string[] {
  const theirs = listProducts(order, role);
  return theirs.length > 0 ? theirs : order.lines.map(({ productId }) => productId);
}

/** What the holder of a role has, for the braces of a mail: « le guide »; « la commande » for several products. */
export function nounOf(order: Order, role: Role = 'buyer'): MailNoun {
  const [first, ...others] = listSold(order, role).flatMap((productId) => findDetails(productId)?.noun ?? []);
  return first !== undefined && others.length === 0 ? first : severalTogether;
}

/** What to do first with each product that says so. */
export const firstStepsOf = (order: Order): string[] =>
  listSold(order, 'buyer').flatMap((productId) => findDetails(productId)?.firstStep ?? []);

export const hasEditions = (order: Order): boolean =>
  listSold(order, 'buyer').some((productId) => (findDetails(productId)?.editions ?? []).length > 0);

export const areAllPdf = (order: Order): boolean =>
  listSold(order, 'buyer').every((productId) => findProduct(productId)?.format === 'PDF');

/** The picture for a mail of the first product that has one, under its address; nothing when none has. */
export function showSold(order: Order, role: Role, siteUrl: string): { picture?: { url: string; alt: string } } {
  const [picture] = listSold(order, role).flatMap((productId) => findDetails(productId)?.picture ?? []);
  return picture === undefined ? {} : { picture: { url: `${siteUrl}${picture.path}`, alt: picture.alt } };
}
