/**
 * What an order keeps of its guests, the partner and the recipient, and of the words written for them: how long, and what is
 * left then. Accounts need none of it. Pure.
 */
import { endSeconds, type Period, retention } from '#content/retention.ts';
import { handOverAt } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';

const isGuestMail = (occasion: string) => /^(gift|gift_closed|partner_\d+|edition_\d+)$/.test(occasion);

/** The latest of some moments, ISO 8601 UTC. */
const latestOf = (moments: (string | undefined)[]) =>
  moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1);

function endOf(from: string | undefined, kept: Period): string | undefined {
  return from === undefined ? undefined : new Date(endSeconds(from, kept) * 1000).toISOString();
}

/** When a guest's address, or the link of an order with one, was last used. */
function lastUse(order: Order): string | undefined {
  const { mails = {}, partner, recipient, paidAt, lastHandedOutAt } = order;
  const sent = Object.entries(mails).map(([occasion, { sentAt }]) => (isGuestMail(occasion) ? sentAt : undefined));
  return latestOf([paidAt, recipient && handOverAt(order), partner?.since, lastHandedOutAt, ...sent]);
}

/** When the giver's words and the dedication are forgotten: some weeks after the files, or the gift's mail, were last handed out. */
function wordsEnd(order: Order): string | undefined {
  const { recipient, dedication, lastHandedOutAt, mails } = order;
  if (recipient?.message === undefined && dedication === undefined) return undefined;
  const handedOutAt = latestOf([lastHandedOutAt, mails?.gift?.sentAt]);
  // A card may be printed later, and nobody has opened the guide yet.
  return handedOutAt === undefined
    ? endOf(lastUse(order), retention.guestAddress)
    : endOf(handedOutAt, retention.giftWords);
}

/** When the words in a partner's mail are forgotten: they are shown nowhere else. */
function sharedWordsEnd({ partner }: Order): string | undefined {
  return partner?.message === undefined ? undefined : endOf(partner.since, retention.giftWords);
}

/** When the addresses of partner and recipient are forgotten, and the hashes of those that got a mail. */
function addressesEnd(order: Order): string | undefined {
  const { partner, recipient, guestsMailed } = order;
  const isKnown = partner?.email !== undefined || recipient?.email !== undefined || guestsMailed !== undefined;
  return isKnown ? endOf(lastUse(order), retention.guestAddress) : undefined;
}

/** When something of a paid order's guests is next forgotten, ISO 8601 UTC; undefined when it keeps nothing of them. */
export function guestDataEnd(order: Order): string | undefined {
  if (order.paidAt === undefined) return undefined;
  return [wordsEnd(order), sharedWordsEnd(order), addressesEnd(order)].filter((end) => end !== undefined).toSorted()[0];
}

/** A paid order's guests as they are kept from now on. A gift stays a gift and a share a share: their links open as before. */
export function keepOfGuests(
  order: Order,
  now: Date,
): Pick<Order, 'partner' | 'recipient' | 'dedication' | 'guestsMailed'> {
  const isOver = (end: string | undefined) => end !== undefined && now >= new Date(end);
  const [isSilent, isNameless] = [isOver(wordsEnd(order)), isOver(addressesEnd(order))];
  const { partner, recipient, dedication, guestsMailed } = order;
  const { email, message, ...given } = recipient ?? {};
  return {
    ...(partner && {
      partner: {
        since: partner.since,
        ...(partner.email !== undefined && !isNameless && { email: partner.email }),
        ...(partner.message !== undefined && !isOver(sharedWordsEnd(order)) && { message: partner.message }),
      },
    }),
    ...(recipient && {
      recipient: {
        ...given,
        ...(email !== undefined && !isNameless && { email }),
        ...(message !== undefined && !isSilent && { message }),
      },
    }),
    ...(dedication !== undefined && !isSilent && { dedication }),
    ...(guestsMailed !== undefined && !isNameless && { guestsMailed }),
  };
}
