/**
 * What an order's session carries at Stripe so that the order can be made again when its row was lost: between a backup and
 * a restoration, or by a deletion by hand. Pure.
 */
import { findProduct } from '#content/catalogue.ts';
import type { Order, OrderLine } from '#lambdas/order/order.ts';
import { isOrderId } from '#lambdas/order/order-id.ts';
import { makePendingOrder } from '#lambdas/order/pending-order.ts';
import type { Session } from '#lambdas/payment/stripe-objects.ts';

/**
 * Metadata of a session: texts of at most 500 characters. `lines`: `guide-amour-1*2*7900*carnet-communication`, the last of which
 * is the bonus, if there is one; comma-separated. `recipient`: `noe@example.fr 2026-12-25T07:00:00.000Z`, either of which may be
 * missing; the address is `-` once its owner was erased.
 */
export function toSessionMetadata({ orderId, lines, consents, ...order }: Order): Record<string, string> {
  const { promoCode, discountPercent, discountCents, promoReserved, promoSlot, recipient, dedication, discreet } =
    order;
  return {
    order_id: orderId,
    lines: lines
      .map(({ productId, quantity, unitAmountCents, bonusId = '' }) =>
        [productId, quantity, unitAmountCents, bonusId].join('*'),
      )
      .join(),
    ...(promoCode === undefined
      ? {}
      : {
          promo: [
            promoCode,
            discountPercent ?? `${discountCents}c`,
            promoReserved ? 'reserved' : 'open',
            ...(promoSlot === undefined ? [] : [promoSlot]),
          ].join('*'),
        }),
    ...(consents === undefined
      ? {}
      : { consents: [consents.termsVersion, consents.withdrawalWaiver, consents.termsHash ?? ''].join('*') }),
    ...(recipient === undefined ? {} : describeRecipient(recipient)),
    ...(dedication === undefined ? {} : { dedication }),
    ...(discreet ? { discreet: 'yes' } : {}),
  };
}

/** What replaces it once the buyer is erased; an empty value removes its key. */
export const metadataWithoutBuyer = { recipient: '', recipient_message: '', dedication: '' };

/** What replaces it once the recipient is erased: the order stays a gift. */
export const metadataWithoutRecipient = (at = '') => ({ recipient: `- ${at}`, recipient_message: '' });

function describeRecipient({ email = '', at = '', message }: NonNullable<Order['recipient']>) {
  return { recipient: `${email} ${at}`, ...(message === undefined ? {} : { recipient_message: message }) };
}

/**
 * The pending order of a session that we made, due at `now`; undefined for any other session. The metadata can be set by
 * our key alone, unlike the reference, which a visitor of a payment link chooses.
 */
export function remakeOrder({ metadata, ...session }: Session, now: Date): Order | undefined {
  const { order_id: orderId = '', lines = '', promo, consents, dedication, discreet } = metadata ?? {};
  const email = session.customer_email ?? '';
  const parsed = lines.split(',').map(parseLine);
  const known = parsed.filter((line) => line !== undefined);
  const isOurs = isOrderId(orderId) && session.client_reference_id === orderId && email !== '';
  if (!isOurs || known.length === 0 || known.length < parsed.length) return undefined;
  const order = makePendingOrder({ orderId, email, lines: known }, promo === undefined ? undefined : parsePromo(promo));
  return {
    ...order,
    stripeSessionId: session.id,
    dueAt: now.toISOString(),
    ...(consents === undefined ? {} : { consents: parseConsents(consents, order.createdAt) }),
    ...parseRecipient(metadata ?? {}),
    ...(dedication === undefined ? {} : { dedication }),
    ...(discreet === undefined ? {} : { discreet: true }),
  };
}

function parsePromo(promo: string) {
  const [promoCode = '', worth = '', reserved, slot] = promo.split('*');
  const discount = worth.endsWith('c')
    ? { discountCents: Number(worth.slice(0, -1)) }
    : { discountPercent: Number(worth) };
  const code = { promoCode, ...discount, promoReserved: reserved === 'reserved' };
  return slot === undefined ? code : { ...code, promoSlot: Number(slot) };
}

function parseRecipient({ recipient, recipient_message: message }: Record<string, string>): Pick<Order, 'recipient'> {
  if (recipient === undefined) return {};
  const [email = '', at = ''] = recipient.split(' ');
  return {
    recipient: {
      ...(email.includes('@') && { email }),
      ...(at && { at }),
      ...(message === undefined ? {} : { message }),
    },
  };
}

function parseLine(line: string): OrderLine | undefined {
  const [productId = '', count, cents, bonusId = ''] = line.split('*');
  const [quantity, unitAmountCents] = [Number(count), Number(cents)];
  if (productId === '' || !Number.isSafeInteger(quantity) || !Number.isSafeInteger(unitAmountCents)) return undefined;
  const name = findProduct(productId)?.name ?? productId;
  const priced = { productId, name, quantity, unitAmountCents, amountCents: unitAmountCents * quantity };
  return bonusId === '' ? priced : { ...priced, bonusId };
}

function parseConsents(consents: string, at: string): NonNullable<Order['consents']> {
  const [termsVersion = '', waiver, termsHash = ''] = consents.split('*');
  return { termsVersion, withdrawalWaiver: waiver === 'true', at, ...(termsHash === '' ? {} : { termsHash }) };
}
