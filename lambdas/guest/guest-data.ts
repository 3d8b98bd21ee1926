/**
 * What an order keeps of its guests, the partner and the recipient, and of the words written for them: how long, and what is
 * left then. Accounts need none of it. Pure.
 */
import { endOf, retention } from '#content/retention.ts';
import { kindOfOccasion, type MailKind } from '#lambdas/mail/mail-kind.ts';
import { giftSentAt, openedAt } from '#lambdas/order/copies.ts';
import {
  addressOf,
  copyRolesOf,
  findGift,
  handOverAt,
  isCopyRole,
  type Role,
  recipientsOf,
  rolesOf,
} from '#lambdas/order/holder.ts';
import type { Order, Recipient } from '#lambdas/order/order.ts';

const guestKinds: (MailKind | undefined)[] = ['gift', 'gift_closed', 'partner', 'edition'];

/** The latest of some moments, ISO 8601 UTC. */
const latestOf = (moments: (string | undefined)[]) =>
  moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1);

/** When a guest's address, or the link of an order with one, was last used. */
function lastUse(order: Order): string | undefined {
  const { mails = {}, partner, paidAt, lastHandedOutAt } = order;
  const sent = Object.entries(mails).map(([occasion, { sentAt }]) =>
    guestKinds.includes(kindOfOccasion(occasion)) ? sentAt : undefined,
  );
  const given = recipientsOf(order).map((role) => handOverAt(order, role));
  return latestOf([paidAt, partner?.since, lastHandedOutAt, ...given, ...sent]);
}

/**
 * When the words to a recipient are forgotten: some weeks after the files, or the gift's mail, were last handed out. The
 * dedication goes with those to the first.
 */
function wordsEnd(order: Order, role: Role): string | undefined {
  const isDedicated = role === 'recipient' && order.dedication !== undefined;
  if (findGift(order, role)?.message === undefined && !isDedicated) return undefined;
  const takenAt = role === 'recipient' ? order.lastHandedOutAt : openedAt(order, role);
  const handedOutAt = latestOf([takenAt, giftSentAt(order, role)]);
  // A card may be printed later, and nobody has opened the guide yet.
  return handedOutAt === undefined
    ? endOf(lastUse(order), retention.guestAddress)
    : endOf(handedOutAt, retention.giftWords);
}

/** When the words in a partner's mail are forgotten: they are shown nowhere else. */
function sharedWordsEnd({ partner }: Order): string | undefined {
  return partner?.message === undefined ? undefined : endOf(partner.since, retention.giftWords);
}

/** When the addresses of guests are forgotten, and the hashes of those that got a mail. */
export function guestAddressesEnd(order: Order): string | undefined {
  const areKnown = rolesOf(order).some((role) => role !== 'buyer' && addressOf(order, role) !== undefined);
  return areKnown || order.guestsMailed !== undefined ? endOf(lastUse(order), retention.guestAddress) : undefined;
}

/** When something of a paid order's guests is next forgotten, ISO 8601 UTC; undefined when it keeps nothing of them. */
export function guestDataEnd(order: Order): string | undefined {
  if (order.paidAt === undefined) return undefined;
  const words = (['recipient', ...copyRolesOf(order)] as const).map((role) => wordsEnd(order, role));
  return [...words, sharedWordsEnd(order), guestAddressesEnd(order)].filter((end) => end !== undefined).toSorted()[0];
}

/** A paid order's guests as they are kept from now on. Only addresses and words are removed; the links keep working. */
export function keepOfGuests(
  order: Order,
  now: Date,
): Pick<Order, 'partner' | 'recipient' | 'copies' | 'dedication' | 'guestsMailed'> {
  const isOver = (end: string | undefined) => end !== undefined && now >= new Date(end);
  const isNameless = isOver(guestAddressesEnd(order));
  const keepOf = ({ email, message, ...given }: Recipient, role: Role): Recipient => ({
    ...given,
    email: isNameless ? undefined : email,
    message: isOver(wordsEnd(order, role)) ? undefined : message,
  });
  const { partner, recipient, copies, dedication, guestsMailed } = order;
  return {
    partner: partner && {
      since: partner.since,
      email: isNameless ? undefined : partner.email,
      message: isOver(sharedWordsEnd(order)) ? undefined : partner.message,
    },
    recipient: recipient && keepOf(recipient, 'recipient'),
    ...(copies && {
      copies: Object.fromEntries(
        Object.entries(copies).map(([role, { recipient: given, ...copy }]) => [
          role,
          { ...copy, ...(given && isCopyRole(role) && { recipient: keepOf(given, role) }) },
        ]),
      ),
    }),
    dedication: isOver(wordsEnd(order, 'recipient')) ? undefined : dedication,
    guestsMailed: isNameless ? undefined : guestsMailed,
  };
}
