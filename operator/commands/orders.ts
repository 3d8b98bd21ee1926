/** `orders` and `withdrawals`: what a buyer asks of the shop, and what the operator does about it. */
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { statusWords } from '#lambdas/order/order-story.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';
import { asCsv, asJson, describeJson, type Program, withoutAsking } from '#operator/options.ts';
import { listOrders } from '#operator/order-lists.ts';
import { clearMarks, resendLink, showOrders, unpauseOrder } from '#operator/orders.ts';
import { refundOrder } from '#operator/refunds.ts';
import { answerWithdrawal, closeWithoutOrder, listWithdrawals } from '#operator/withdrawals.ts';

const theOrder = 'un numéro de commande, ou l’adresse e-mail de qui n’en a qu’une';

export function addOrders({ shop }: Program): void {
  const orders = shop
    .command('orders')
    .description('montrer une commande, renvoyer son lien, la rembourser, corriger son adresse');
  orders
    .command('show')
    .description(
      'raconter une commande, ou toutes celles d’une adresse : ce qu’elle est, ce qu’elle attend, ce qui s’est passé',
    )
    .argument('<order>', 'un numéro de commande ou une adresse e-mail')
    .option('--log', 'avec --json : aussi ce qui est arrivé à chacune, d’après son journal')
    .option(...asJson)
    .addHelpText(
      'after',
      describeJson(
        'un tableau de commandes, la plus récente d’abord : {orderId, email, status, createdAt, paidAt, amountCents,\n  amountPaidCents, refundedCents, currency, lines: [{productId, name, quantity, unitAmountCents, amountCents}], promoCode,\n  consents, marks: [reason], withdrawalRequestedAt, refundDueBy,\n  log: [{at, kind, …}] avec --log, …}. status : pending, paid, refunded, disputed,\n  failed ou expired.',
      ),
    )
    .action((order, options) => showOrders(order, { ...options, ...shop.opts() }));
  addList(orders);
  addChanges(orders);
}

function addList(orders: CommandUnknownOpts): void {
  orders
    .command('list')
    .description('lister les commandes payées depuis trente jours, la plus récente d’abord')
    .option('--attention, --marked', 'seulement celles qui attendent quelqu’un, même anciennes')
    .addOption(new Option('--status <status>', 'seulement celles dans cet état').choices(keysOf(statusWords)))
    .option('--since <day>', 'celles depuis un jour, comme 2026-11-01')
    .option('--email <email>', 'celles d’une adresse, même jamais payées')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      describeJson(
        'un tableau : {orderId, status, email, createdAt, paidAt, amountCents, refundedCents, copies, promoCode,\n  marks: [mark], waits}. waits : les marques en mots.',
      ),
    )
    .action(listOrders);
  orders
    .command('proof')
    .description(
      'écrire ce qu’une banque demande en cas de litige : accords, paiement, mails, ouvertures, remboursements',
    )
    .argument('<order>', theOrder)
    .option('--folder <path>', 'où écrire les fichiers ; ici par défaut')
    .option('--submit', 'donner les faits à Stripe en réponse au litige, une seule fois')
    .option(...withoutAsking)
    .addHelpText(
      'after',
      '\nUn PDF à remettre, et du JSON : {order, log}. Sans les adresses d’autres personnes ni ce qui ouvre la page de la commande.',
    )
    .action(async (named, options) => (await import('#operator/evidence.ts')).writeEvidence(named, options));
}

function addChanges(orders: CommandUnknownOpts): void {
  const change = (name: string, description: string) =>
    orders
      .command(name)
      .description(description)
      .argument('<order>', theOrder)
      .option(...withoutAsking);
  change('resend', 'renvoyer le lien de téléchargement, dans la minute ; ôte les marques de son mail').action(
    (named, options) => resendLink({ named, ...options }),
  );
  change('unpause', 'rouvrir les liens qu’une alerte à la fraude avait fermés ; ôte sa marque').action(unpauseOrder);
  change('clear', 'ôter toutes les marques d’une commande, une fois que c’est réglé').action(clearMarks);
  change('refund', 'rembourser une commande dans la minute : ce qu’il en reste, des copies, ou une somme')
    .option('--euros <sum>', 'une partie du prix, comme 10 ou 10,50')
    .addOption(
      new Option('--keys <numbers>', 'des copies par leurs numéros, comme 2,3 ; elles se ferment alors').conflicts(
        'euros',
      ),
    )
    .addOption(
      new Option('--second-payment', 'le second paiement d’une commande payée deux fois').conflicts(['euros', 'keys']),
    )
    .option('--again', 'rembourser encore une fois la même somme')
    .option('--dry-run', 'dire ce qui serait remboursé, sans rien changer')
    .action(refundOrder);
  change('fix-email', 'corriger l’adresse d’une commande et y envoyer le lien ; ôte leurs marques')
    .argument('<email>', 'la bonne adresse')
    .action((named, email, options) => resendLink({ named, email, ...options }));
}

export function addWithdrawals({ shop }: Program): void {
  const withdrawals = shop.command('withdrawals').description('lister les rétractations et y répondre');
  withdrawals
    .command('list')
    .description('lister toutes les rétractations, avec le dernier jour pour rembourser')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      describeJson(
        'un tableau, la plus ancienne d’abord : {withdrawalId, name, orderId, email, message, receivedAt, orderFound,\n  state, acknowledgedAt, operatorNotifiedAt, refundDueBy}. Celle faite par le lien d’une commande a sa décision à la place de withdrawalId\n  et des mails : refunded ou to_owner. state : with_owner, with_bank, underway, ordered, paid_back\n  ou denied ; sans commande, unmatched ou closed, avec reference.',
      ),
    )
    .action(listWithdrawals);
  withdrawals
    .command('answer')
    .description('répondre à qui se rétracte ou demande son argent : rembourser, ou dire pourquoi non')
    .argument('<order>', theOrder)
    .addOption(
      new Option('--refund', 'rembourser ce qui est demandé : ce qui reste de la commande, ou des copies').conflicts(
        'refuse',
      ),
    )
    .option('--refuse <reason>', 'ne rien rembourser ; la raison part par mail, dans ces mots')
    .option(...withoutAsking)
    .addHelpText(
      'after',
      '\nÀ une rétractation sans commande, répondez par mail : c’est peut-être une personne inconnue. Puis : withdrawals close.',
    )
    .action(answerWithdrawal);
  withdrawals
    .command('close')
    .description('clore une rétractation sans commande, une fois que vous y avez répondu')
    .argument('<reference>', 'sa référence, comme A3F09C1B, que donnent today et withdrawals list')
    .option(...withoutAsking)
    .action(closeWithoutOrder);
}
