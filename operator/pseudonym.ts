/** What is kept of a person's paid orders: what accounts need (`retention.paidOrder`), without what names the person. */
import { randomBytes } from 'node:crypto';
import { isMailOpen } from '#lambdas/mail/mail-record.ts';
import { nameGiftMail } from '#lambdas/order/copies.ts';
import { findGift, recipientsOf } from '#lambdas/order/holder.ts';
import { fromItem } from '#lambdas/order/order.store.ts';
import { isAddressOf, isBuyer, mapTexts, mentions } from '#operator/holdings.ts';
import type { Item } from '#operator/scan-tables.ts';

export const isPaid = (order: Item) => order.paid_at !== undefined;

const prefix = 'erased-';

/** What stands in the place of an erased address. */
export const makePseudonym = () => `${prefix}${randomBytes(6).toString('hex')}`;

export const isErasedOrder = ({ email }: Item) => String(email).startsWith(prefix);

/** An object inside an item; without fields when there is none. */
const toItem = (value: unknown): Item => (typeof value === 'object' && value !== null ? { ...value } : {});

/** The copies of an order as `keep` leaves whom each was given to. */
function keepCopies(copies: unknown, keep: (recipient: Item) => Item): Item {
  const kept = Object.entries(toItem(copies)).map(([role, copy]) => {
    const { recipient, ...rest } = toItem(copy);
    return [role, { ...rest, ...(recipient === undefined ? {} : { recipient: keep(toItem(recipient)) }) }];
  });
  return copies === undefined ? {} : { copies: Object.fromEntries(kept) };
}

/** When a gift opens, without whom it is for. */
const keepMoment = ({ at }: Item): Item => (at === undefined ? {} : { at });

/** The order's gifts to the person that have not left: their mails are withheld, and the order is due, so that its buyer is told. */
function withholdGifts(item: Item, isTheirs: (item: unknown) => boolean): Item {
  const order = fromItem(item);
  const occasions = recipientsOf(order)
    .filter((role) => isTheirs(findGift(order, role)))
    .map((role) => nameGiftMail('gift', order, role))
    .filter((occasion) => isMailOpen(order, occasion));
  if (occasions.length === 0) return {};
  const at = new Date().toISOString();
  const records = occasions.map((occasion) => [occasion, { sends: 0, outcome: 'withheld', outcome_at: at }]);
  return { mails: { ...toItem(item.mails), ...Object.fromEntries(records) }, due: 'deliver', due_at: at };
}

/**
 * Another person's order without the guest, who shared it or was given it. A partner's link closes; a gift stays a gift, whose
 * link the buyer may hand over. An address that waits for the person's consent, or that was left, is forgotten.
 */
function withoutGuest(item: Item, isTheirs: (item: unknown) => boolean): Item {
  const { partner, recipient, pending_email: pending, former_emails: former, guest_key: key, copies, ...order } = item;
  const { partner_version: version = 0 } = order;
  const isGuest = isTheirs(partner) || isTheirs(recipient);
  return {
    ...order,
    ...withholdGifts(item, isTheirs),
    ...(key === undefined || isGuest ? {} : { guest_key: key }),
    ...(isTheirs(partner) ? { partner_version: Number(version) + 1 } : partner === undefined ? {} : { partner }),
    ...(pending === undefined || isTheirs(pending) ? {} : { pending_email: pending }),
    ...(Array.isArray(former) ? { former_emails: former.filter((left) => !isTheirs(left)) } : {}),
    ...(recipient === undefined ? {} : { recipient: isTheirs(recipient) ? keepMoment(toItem(recipient)) : recipient }),
    ...keepCopies(copies, (given) => (isTheirs(given) ? keepMoment(given) : given)),
  };
}

/**
 * What accounts need of an item: everything but the person's addresses and name. A gift stays its recipient's, and a copy that of
 * who was given it.
 */
export function toPseudonymous(item: Item, { mailbox, pseudonym }: { mailbox: string; pseudonym: string }): Item {
  if (item.lines !== undefined && !isBuyer(item, mailbox))
    return withoutGuest(item, (guest) => mentions(toItem(guest), mailbox));
  const { email_key: _key, withdrawal_name: _name, ...held } = item;
  const { pending_email: _pending, former_emails: _former, ...addressed } = held;
  const {
    partner: _partner,
    recipient,
    guest_key: key,
    copies,
    dedication: _names,
    review: _review,
    reviews: _reviews,
    ...order
  } = addressed;
  const withoutWords = ({ message: _message, ...guest }: Item): Item => guest;
  const gift = recipient !== undefined && { recipient: withoutWords(toItem(recipient)) };
  // A partner is forgotten with the buyer. Who was given something finds it again as before.
  const isPartners = item.lines !== undefined && recipient === undefined;
  const found = key !== undefined && key !== mailbox && !isPartners && { guest_key: key };
  // The links keep working: whoever takes the files again is asked for no review and told of no edition, since there is no address.
  const at = new Date().toISOString();
  const unasked = item.lines !== undefined && {
    review_refused_at: at,
    ...(recipient === undefined && { editions_refused_at: at }),
  };
  const named: Item = { ...order, ...unasked, ...gift, ...found, ...keepCopies(copies, withoutWords) };
  // Mails that were planned for later have no reader any more.
  const { due: _due, due_at: _at, ...rest } = named;
  for (const words of ['refund_asked', 'refund_denied'] as const)
    if (typeof rest[words] === 'object') rest[words] = { ...rest[words], reason: '' };
  const replaced = mapTexts(rest, (text) => (isAddressOf(text, mailbox) ? pseudonym : text));
  return { ...rest, ...(typeof replaced === 'object' ? replaced : {}) };
}
