/** The addresses that the buyer of an order has left: each is told of the change once, then forgotten. Pure. */
import { endOf, retention } from '#content/retention.ts';
import { emailKey, isSameAddress } from '#lambdas/mail/email-address.ts';
import { isMailSent, isUndeliverable } from '#lambdas/mail/mail-record.ts';
import { addressOf } from '#lambdas/order/holder.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/planned-mail.ts';

type FormerEmail = NonNullable<Order['formerEmails']>[number];

/** Each change has a mail of its own, named after the version of the links that it ended: `former_0`. */
const occasionOf = ({ linkVersion }: FormerEmail) => `former_${linkVersion}`;

/** The left address that a mail is for; undefined once it is forgotten. */
export function findFormerAddress({ formerEmails = [] }: Order, occasion: string): string | undefined {
  return formerEmails.find((former) => occasionOf(former) === occasion)?.email;
}

/** The left addresses once the order moves to another one. One that refuses mails, or was erased, is told nothing. */
export function leaveAddress(order: Order, newEmail: string, leftAt: string): FormerEmail[] {
  const { email, formerEmails = [], linkVersion = 0 } = order;
  return isSameAddress(email, newEmail) || addressOf(order, 'buyer') === undefined || isUndeliverable(order.mails?.link)
    ? formerEmails
    : [...formerEmails, { email, linkVersion, leftAt }];
}

/** The mail that tells a left address of the change, whatever has become of the order since. */
export function planFormerAddresses(order: Order): PlannedMail[] {
  const { formerEmails = [] } = order;
  const untold = formerEmails.filter((former) => !isMailSent(order, occasionOf(former)));
  return untold.map((former) => ({ occasion: occasionOf(former), to: 'former', at: former.leftAt }));
}

/** When a left address is to be forgotten, ISO 8601 UTC; undefined while its mail is still to be sent. */
function formerAddressEnd(order: Order, former: FormerEmail): string | undefined {
  const isRefused = order.mails?.[occasionOf(former)]?.outcome === 'refused';
  if (!isRefused && !isMailSent(order, occasionOf(former))) return undefined;
  return endOf(former.leftAt, retention.addressChange);
}

/** When the next left address is to be forgotten; undefined when none is. */
export function formerAddressesEnd(order: Order): string | undefined {
  const ends = (order.formerEmails ?? []).map((former) => formerAddressEnd(order, former));
  return ends.filter((end) => end !== undefined).toSorted()[0];
}

export function listRememberedAddresses(order: Order, now: Date): FormerEmail[] {
  return (order.formerEmails ?? []).filter((former) => {
    const end = formerAddressEnd(order, former);
    return end === undefined || now < new Date(end);
  });
}

/** The facts of an order that moves to another address. The address it had is told of it. */
export function movingTo(order: Order, email: string, now: Date) {
  const formerEmails = leaveAddress(order, email, now.toISOString());
  return { email, emailKey: emailKey(email), ...(formerEmails.length === 0 ? {} : { formerEmails }) };
}
