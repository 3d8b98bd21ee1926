/** The marks of an order in words: what happened, and the command that ends it. The runbook says more of each. */

type Words = {
  say: string;
  /** After `npm run shop --`; `<order>` stands for the order's id. */
  command: string;
};

const clear = 'orders clear <order>';
const answer = 'withdrawals answer <order> --refund';
const resend = 'orders resend <order>';
const correct = 'orders fix-email <order> <adresse>';

export const markWords = {
  amount_mismatch: { say: 'Stripe a reçu une autre somme : rien n’a été livré', command: 'orders refund <order>' },
  mail_failing: { say: 'le mail ne part pas', command: resend },
  mail_refused: { say: 'le mail est refusé pour de bon', command: correct },
  mail_bounced: { say: 'l’adresse renvoie le mail', command: correct },
  mail_unanswered: { say: 'on ne sait pas si le mail est arrivé', command: resend },
  guest_mail_failing: { say: 'le mail à la personne à qui l’on offre ou partage ne part pas', command: clear },
  guest_mail_refused: { say: 'le mail à la personne à qui l’on offre ou partage est refusé', command: clear },
  guest_mail_bounced: { say: 'le mail à la personne à qui l’on offre ou partage revient', command: clear },
  guest_mail_unanswered: {
    say: 'on ne sait pas si la personne à qui l’on offre ou partage a son mail',
    command: clear,
  },
  withdrawal_mail_failing: { say: 'un mail sur la rétractation ne part pas', command: clear },
  withdrawal_mail_refused: { say: 'un mail sur la rétractation est refusé : écrivez-lui autrement', command: clear },
  withdrawal_mail_bounced: { say: 'un mail sur la rétractation revient : écrivez-lui autrement', command: clear },
  withdrawal_mail_unanswered: { say: 'on ne sait pas si un mail sur la rétractation est arrivé', command: clear },
  promo_spent_twice: { say: 'deux paiements ont servi le même code à usage unique', command: clear },
  fraud_warning: {
    say: 'la banque soupçonne une carte volée : les liens sont fermés (pour les ouvrir : orders unpause)',
    command: 'orders refund <order>',
  },
  disputed: {
    say: 'la banque conteste le paiement : remettez-lui les preuves',
    command: 'orders proof <order> --submit',
  },
  dispute_appeal: { say: 'le litige est perdu ; un appel se fait dans le tableau de bord de Stripe', command: clear },
  dispute_lost: { say: 'le litige est perdu : rien à remettre, la banque garde le paiement', command: clear },
  paid_twice: { say: 'payée une seconde fois : rendez ce paiement', command: 'orders refund <order> --second-payment' },
  second_payment_disputed: {
    say: 'la banque reprend un second paiement : s’il est déjà rendu, répondez-lui chez Stripe',
    command: clear,
  },
  review_waiting: { say: 'un avis attend d’être publié ou refusé', command: 'reviews list --state waiting' },
  review_to_unpublish: { say: 'un avis publié est à retirer du site', command: 'reviews sync' },
  order_rebuilt: { say: 'la commande était perdue, et refaite d’après Stripe : comparez-les', command: clear },
  payment_failed_after_delivery: {
    say: 'le paiement a échoué après la livraison : comparez avec Stripe',
    command: clear,
  },
  link_spread: { say: 'le lien de l’acheteur circule sur cent réseaux', command: correct },
  guest_link_spread: {
    say: 'le lien de la personne à qui l’on offre ou partage circule sur cent réseaux : écrivez à l’acheteur',
    command: clear,
  },
  withdrawal_requested: { say: 'l’acheteur se rétracte (pour refuser : --refuse "<raison>")', command: answer },
  refund_asked: { say: 'l’acheteur demande un remboursement (pour refuser : --refuse "<raison>")', command: answer },
  refund_failing: { say: 'Stripe ne répond pas au remboursement', command: 'doctor' },
  refund_refused: { say: 'Stripe refuse le remboursement', command: 'orders refund <order>' },
  refund_failed: { say: 'la banque a renvoyé le remboursement : sans litige, payez autrement', command: clear },
  refund_held: {
    say: 'le remboursement est ordonné et ne part pas : votre solde chez Stripe ne suffit pas, alimentez-le',
    command: clear,
  },
  refund_disputed: {
    say: 'un litige remplace le remboursement : ne payez pas l’acheteur, la banque le fait ; acceptez le litige chez Stripe, ou ne remboursez que si vous le gagnez',
    command: clear,
  },
  refund_after_dispute: {
    say: 'le litige est gagné, ou clos sans que la banque ait rien pris : rendez maintenant ce que le remboursement devait rendre (une part : --euros ou --keys)',
    command: 'orders refund <order>',
  },
} satisfies Record<string, Words>;

/** Why a person should look at an order. An order may also have marks of another version of the shop. */
export type Mark = keyof typeof markWords;

const isMark = (mark: string): mark is Mark => mark in markWords;

/** A mark in words, with the command for its order; one of another version is shown by its name. `stage` is the shop's on AWS. */
export function describeMark(mark: string, orderId: string, stage?: string): Words {
  const { say, command } = isMark(mark) ? markWords[mark] : { say: mark, command: clear };
  return { say, command: toCommand(command.replaceAll('<order>', orderId), stage) };
}

/** A command as it is typed: `npm run shop -- doctor --stage production`. */
export const toCommand = (words: string, stage?: string) =>
  `npm run shop -- ${words}${stage === undefined ? '' : ` --stage ${stage}`}`;
