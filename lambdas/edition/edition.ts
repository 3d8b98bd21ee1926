/** Who is told of a new edition of the guide, by which mail, and the link to refuse such mails. Pure. */
import { editions as allEditions, type Edition, latestEdition } from '#content/guide/editions.ts';
import { isMailSent } from '#lambdas/mail/mail-record.ts';
import { addressOf, canRead, type Role, type Viewer } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasAccess } from '#lambdas/order/order-status.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';
import { isSeal, seal } from '#lambdas/runtime/hash.ts';
import type { LinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** Who reads the guide of an order: its buyer, or the person it was given to. */
export const readerOf = ({ recipient }: Order): Role => (recipient === undefined ? 'buyer' : 'recipient');

/** The number of the edition that a reader has: the one handed out last, or else the one that was sold. */
function editionOf({ editionHandedOut, paidAt = '' }: Order, editions: readonly Edition[]): number {
  const sold = editions.findLast(({ date }) => date < paidAt.slice(0, 10));
  return editionHandedOut ?? sold?.number ?? 1;
}

/**
 * Whether the reader of an order is to be told of an edition: one who has an earlier one, may read the guide, was sent its link
 * and has neither refused such mails nor asked to withdraw, unless the owner denied that, and whom nobody has told of it yet.
 */
export function isNewsFor(order: Order, { edition, now, editions = allEditions }: News): boolean {
  const { announcedEdition = 0, editionsRefusedAt, withdrawalRequestedAt, refundDenied, emailSentAt } = order;
  const isWithdrawn = withdrawalRequestedAt !== undefined && refundDenied === undefined;
  if (editionsRefusedAt !== undefined || isWithdrawn || emailSentAt === undefined) return false;
  const reader = readerOf(order);
  if (!canRead(order, reader, now) || addressOf(order, reader) === undefined) return false;
  return announcedEdition < edition.number && editionOf(order, editions) < edition.number;
}

type News = { edition: Edition; now: Date; editions?: readonly Edition[] };

/** The occasion of the mail about an edition. */
const editionOccasion = (number: number) => `edition_${number}`;

/** Whether an occasion is that of a mail about an edition. */
export const isAboutEdition = (occasion: string) => occasion.startsWith('edition_');

/** The mail about the edition that was announced last, until its reader has it or refuses such mails. */
export function planEdition(order: Order): PlannedMail[] {
  const { announcedEdition, announcedAt, editionsRefusedAt, editionHandedOut = 0 } = order;
  if (announcedEdition === undefined || announcedAt === undefined || editionsRefusedAt !== undefined) return [];
  const occasion = editionOccasion(announcedEdition);
  const isDone = isMailSent(order, occasion) || editionHandedOut >= announcedEdition;
  const isKnown = addressOf(order, readerOf(order)) !== undefined;
  return isDone || !isKnown || !hasAccess(order) ? [] : [{ occasion, to: readerOf(order), at: announcedAt }];
}

/** The guide's editions as a holder sees them. */
export function showEdition(order: Order, { role, now }: Viewer) {
  const changes = allEditions.map(({ number, date, changes: lines }) => ({ edition: number, date, lines }));
  const edition = {
    yours: order.editionHandedOut ?? null,
    latest: latestEdition.number,
    isTold: order.editionsRefusedAt === undefined,
    changes: changes.toReversed(),
  };
  return { edition, can: { editions: role === readerOf(order) && canRead(order, role, now) } };
}

const toSubject = (orderId: string) => `editions:${orderId}`;

/** The token of the link by which a reader refuses mails about new editions: it opens nothing and never expires. */
export function makeEditionsToken(orderId: string, { signing }: LinkKeys): string {
  return `${orderId}.${seal(toSubject(orderId), signing)}`;
}

/** The order that a token is for; undefined for a forged one. */
export function readEditionsToken(token: string, { accepted }: LinkKeys): string | undefined {
  const [orderId = '', sent = ''] = token.split('.');
  return isSeal(sent, toSubject(orderId), accepted) ? orderId : undefined;
}
