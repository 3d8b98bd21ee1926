import { oneLine } from '#lambdas/format/one-line.ts';
import { makeGuestStopLink, sendToGuest } from '#lambdas/guest/guest-gate.store.ts';
import { composeMail } from '#lambdas/mail/compose-mail.ts';
import { type GuestContext, type MailWords, quoteBuyer } from '#lambdas/mail/fill-words.ts';
import { backgroundWaitMs, type Envelope, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { nameProducts } from '#lambdas/order/copies.ts';
import { addressOf, type Role } from '#lambdas/order/holder.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import { nounOf, type OrderMailContext, showSold } from '#lambdas/order/order-mail.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

type GuestMail = { role: Role; occasion: string; now: Date };
/** `role`: who reads the mail. */
export type GuestMailContext = OrderMailContext & GuestContext & { role: Role };

/** Sends what `compose` makes to an address that somebody else may have given, with the link that ends such mails. */
export async function sendStoppable(envelope: Envelope, compose: (context: GuestContext) => MailWords) {
  const context = getMailContext();
  const { url: stopUrl, headers } = await makeGuestStopLink(envelope.to, context);
  const unasked = { ...envelope, isUnasked: true, headers, waitMs: backgroundWaitMs } as const;
  return sendWords(compose({ ...context, stopUrl }), unasked);
}

/** Sends a guest what `compose` makes, through the gate for guests' mails; gives what the gate gives. */
export function mailGuest(
  order: Order,
  { role, occasion, now }: GuestMail,
  compose: (order: Order, context: GuestMailContext) => MailWords,
) {
  const email = addressOf(order, role) ?? '';
  return sendToGuest({ order, email, occasion, now }, async () => {
    const keys = await loadLinkKeys();
    return sendStoppable({ to: email, about: { order, occasion } }, (context) =>
      compose(order, { ...context, url: makeDownloadUrl(order, { ...context, keys, role }), role }),
    );
  });
}

/** A mail that hands a guest what was bought: with the buyer's address, so that it is known who writes, and the buyer's words. */
export function composeHandOver(
  words: Parameters<typeof composeMail>[0],
  { order, message }: { order: Order; message: string | undefined },
  context: GuestMailContext,
): MailWords {
  const { role, siteUrl } = context;
  const produits = oneLine(nameProducts(order, role));
  const values = { ...nounOf(order, role), acheteur: oneLine(order.email), produits };
  return composeMail(words, {
    ...context,
    values,
    ...quoteBuyer(message, order.email),
    ...showSold(order, role, siteUrl),
  });
}
