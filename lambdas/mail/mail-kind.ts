/** The kinds of mail that an order can owe: how their occasions begin, and what the order's story calls them. Pure. */
import { keysOf } from '#lambdas/runtime/keys-of.ts';

const kinds = {
  link: ['link', 'le lien'],
  refund_asked: ['refund_asked', 'l’accusé de la demande de remboursement'],
  refund_notice: ['refund_notice', 'la demande de remboursement, à vous'],
  refund_denied: ['refund_denied', 'votre refus de rembourser'],
  refund_returned: ['returned', 'l’avis que le remboursement est revenu'],
  refund_ordered: ['ordered', 'l’avis que le remboursement est ordonné'],
  refund: ['refund', 'l’avis de remboursement'],
  gift_withheld: ['gift_withheld', 'l’avis que le cadeau ne peut pas partir'],
  gift_closed: ['gift_closed', 'l’avis que le lien du cadeau est fermé'],
  gift: ['gift', 'le cadeau'],
  partner: ['partner', 'le partage'],
  address: ['address', 'la confirmation d’adresse'],
  former_address: ['former', 'l’avis à l’ancienne adresse'],
  payment_failed: ['payment_failed', 'l’avis de paiement échoué'],
  nudge: ['nudge', 'le rappel de télécharger'],
  review_refused: ['review_refused', 'le refus de l’avis'],
  review: ['review', 'la demande d’avis'],
  edition: ['edition', 'l’annonce d’une édition'],
  paid_twice: ['paid_twice', 'la question d’une commande en double'],
} as const satisfies Record<string, [beginning: string, words: string]>;

export type MailKind = keyof typeof kinds;

export const mailKindNames = keysOf(kinds);

/** The kind of an occasion, by its longest beginning: `refund_re_1` is `refund`, `refund_asked_2` is not. */
export function kindOfOccasion(occasion: string): MailKind | undefined {
  const alike = mailKindNames.filter((kind) => `${occasion}_`.startsWith(`${kinds[kind][0]}_`));
  return alike.toSorted((a, b) => kinds[b][0].length - kinds[a][0].length)[0];
}

export function nameMail(occasion: string): string {
  const kind = kindOfOccasion(occasion);
  return kind === undefined ? `« ${occasion} »` : kinds[kind][1];
}
