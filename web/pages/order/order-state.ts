/** What the order page says first: in what state the order is, for whoever holds the link. Pure. */
import type { Product } from '#content/catalogue.ts';
import type { Noun } from '#content/noun.ts';
import { formatMoment } from '#lambdas/format/dates.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { products } from '#web/shop.ts';
import { capitalize } from '#web/ui/format.ts';
import { nounOf } from '#web/ui/noun-of.ts';

type Theirs = Pick<MyOrderReply, 'files' | 'lines'>;

/** The products that its holder may read, or bought. */
export function findTheirs({ files, lines }: Theirs): Product[] {
  const bought = lines.map(({ productId }) => productId);
  return products.filter(({ id, fileId }) => files.some((file) => file.id === fileId) || bought.includes(id));
}

export const nounOfOrder = (order: Theirs): Noun => nounOf(findTheirs(order).map(({ id }) => id));

type Words = { title: string; lede: string };

const title = 'Votre commande';

/** The files are closed, and their buyer is told why. */
const closed: Record<MyOrderReply['status'], Words> = {
  refunded: {
    title: 'Commande remboursée',
    lede: 'La somme revient sur votre compte 5 à 10\u00a0jours ouvrés après son départ, selon votre banque. Les fichiers ne s’ouvrent plus ici.',
  },
  disputed: {
    title: 'Paiement contesté',
    lede: 'Ce paiement a été contesté auprès de votre banque. Les fichiers restent fermés tant qu’elle ne l’a pas confirmé. Si c’est un malentendu, écrivez-nous\u202f: nous ferons le nécessaire ensemble.',
  },
  paid: {
    title,
    lede: 'Nous vérifions ce paiement. Les fichiers s’ouvriront ici dès que c’est fait\u202f; vous n’avez rien à refaire.',
  },
  pending: {
    title: 'Paiement en cours de confirmation',
    lede: 'Votre banque ne l’a pas encore confirmé. Les fichiers s’ouvriront ici aussitôt.',
  },
  failed: {
    title: 'Le paiement n’a pas abouti',
    lede: 'Votre banque ne l’a pas confirmé, et les fichiers restent fermés.',
  },
  expired: { title, lede: 'Cette commande n’a pas été payée, et rien n’a été débité.' },
  // A partner or a recipient learns nothing of the payment: the words are true of a refund and of a dispute.
  closed: {
    title: 'Ce lien est fermé',
    lede: 'Il n’ouvre pas les fichiers. La personne qui vous a donné ce lien peut vous dire pourquoi.',
  },
};

const openWords = ({ votre, il, e }: Noun): Record<MyOrderReply['role'], Words> => ({
  buyer: { title, lede: 'Tout est là\u202f: vos fichiers, et ce que vous pouvez nous demander.' },
  partner: { title: capitalize(votre), lede: 'Quelqu’un qui vous est proche l’a ouvert pour vous aussi.' },
  recipient: {
    title: capitalize(votre),
    lede: `${capitalize(il)} vous a été offert${e}. Bonne découverte, à votre rythme.`,
  },
});

/** A gift before it may be opened, and always for who gives it. */
function describeGift(role: MyOrderReply['role'], { at }: { at: string }): Words {
  if (role === 'recipient')
    return { title: 'Un cadeau vous attend', lede: `Il s’ouvrira ici le ${formatMoment(at)} (heure de Paris).` };
  return { title, lede: 'C’est un cadeau\u202f: cette page dit où il en est, et ne l’ouvre pas.' };
}

const copyRefunded: Words = {
  title,
  lede: 'Votre copie est remboursée, et ses fichiers ne s’ouvrent plus ici. Vos autres clés ne changent pas.',
};

const copyRefundOrdered: Words = {
  title,
  lede: 'Le remboursement de votre copie est ordonné, et ses fichiers ne s’ouvrent plus ici. Vos autres clés ne changent pas.',
};

const refundOrdered: Words = {
  title: 'Remboursement ordonné',
  lede: 'Il part dès que possible, et un e-mail vous le confirme alors. Les fichiers ne s’ouvrent plus ici.',
};

/** A gift that does not open here: it waits, or its buyer looks after it. */
export const isGiven = ({ gift, status }: MyOrderReply): boolean => gift !== null && status === 'paid';

/** The title and first lines of the page. */
export function describeState(order: MyOrderReply): Words {
  const { role, status, can, gift, keys } = order;
  if (can.read) return openWords(nounOfOrder(order))[role];
  const isOrdered = keys.some(({ state }) => state === 'ordered');
  if (status === 'paid' && gift === null && isOrdered) return copyRefundOrdered;
  if (status === 'paid' && gift === null && keys.some(({ state }) => state === 'refunded')) return copyRefunded;
  if (gift !== null && isGiven(order)) return describeGift(role, gift);
  if (status === 'refunded' && isOrdered) return refundOrdered;
  return closed[status];
}
