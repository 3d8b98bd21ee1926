/**
 * The one gate for mails to somebody whose address a buyer typed: a partner, the recipient of a gift, or who may be the buyer's
 * new address. Who wants none gets none, and the shop sends so many a day in all. A partner's or a recipient's mailbox gets those
 * of one order a day.
 */
import { endSeconds, retention } from '#content/retention.ts';
import { makeStopLink, makeStopToken } from '#lambdas/guest/guest-token.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { MailContext } from '#lambdas/mail/fill-words.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { type Sending, type Sent, withheld } from '#lambdas/mail/mail-record.ts';
import { updateOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { hasRoomFor, sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { giveBackTry, takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { logFault } from '#lambdas/runtime/log.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';
import { hashWithSecret } from '#lambdas/runtime/secrets.ts';
import { expressUpdate, getItem, updateItem } from '#lambdas/runtime/table.ts';

const table = 'COUNTERS_TABLE';
const toKey = (guest: string) => ({ counter: `guest-stop#${guest}` });

/** The keyed hash of a mailbox, its spellings alike. */
const toGuest = (email: string): Promise<string> => hashWithSecret(emailKey(email));

/** Notes that the owner of a mailbox, given by its keyed hash, wants no mail from the shop's buyers. */
export async function stopGuestMails(guest: string, now: Date): Promise<void> {
  const set = { stoppedAt: now.toISOString(), deleteAt: endSeconds(now, retention.guestStop) };
  await updateItem(table, toKey(guest), expressUpdate({ set }));
}

/** Whether the owner of a mailbox wants no mail from the shop's buyers. */
export async function isGuestStopped(email: string): Promise<boolean> {
  return (await getItem(table, toKey(await toGuest(email)))) !== undefined;
}

/** The link that a mail to a guest carries, and the headers for the mail client's own button (RFC 8058). */
export async function makeGuestStopLink(email: string, context: MailContext) {
  return makeStopLink(makeStopToken(await toGuest(email), await loadLinkKeys()), context);
}

type GuestMail = { order: Order; email: string; occasion: string; now: Date };

/** A second try counts as a mail of its own: SES may have taken the first. */
function toCounted({ order: { orderId, mails }, email, occasion, now }: GuestMail) {
  const id = `${orderId} ${occasion} ${mails?.[occasion]?.sends ?? 1}`;
  return { kind: 'guest', id, orderId, email, now } as const;
}

/** Whether a mail about an order could leave for the mailbox at this moment. */
export async function hasRoomForGuest(mail: GuestMail): Promise<boolean> {
  return hasRoomFor(toCounted(mail));
}

/** When a mail is tried again that the shop's total of the day holds back. */
const heldMs = 60 * 60_000;

function totalOf(now: Date) {
  const limit = Number(getVariable('GUEST_MAILS_A_DAY'));
  return { action: 'guest-mail', everyone: true, per: 'day', limit, now } as const;
}

/**
 * Sends a mail within the shop's total of the day, or holds it for an hour; one that SES did not take counts for nothing. The order
 * notes whom it wrote to, by the keyed hash.
 */
export async function sendWithinTotal(
  { order: { orderId }, email, now }: Omit<GuestMail, 'occasion'>,
  send: () => Promise<Sent>,
): Promise<Sending> {
  if (!(await takeTry(totalOf(now)))) {
    logFault('guest_mails_exceeded', { orderId });
    return { heldUntil: new Date(now.getTime() + heldMs) };
  }
  try {
    await updateOrder(orderId, { add: { guestsMailed: new Set([await toGuest(email)]) } });
    return await send();
  } catch (error) {
    // The mail's fault is the one to tell; at worst the total stays one too high.
    if (readMailFault(error) !== 'unanswered') await giveBackTry(totalOf(now)).catch(() => {});
    throw error;
  }
}

/** Sends a mail to a guest, within the shop's total; a mailbox whose owner said so, or that had its share, gets none. */
export async function sendToGuest(mail: GuestMail, send: () => Promise<Sent>): Promise<Sending> {
  if (await isGuestStopped(mail.email)) return withheld;
  return sendWithinQuota(toCounted(mail), withheld, () => sendWithinTotal(mail, send));
}
