/** `today`, `sales`, `articles` and `books`: how the shop does. */
import { Option } from '@commander-js/extra-typings';
import { showBooks } from '#operator/books.ts';
import { asCsv, asJson, describeJson, type Program } from '#operator/options.ts';
import { showArticles, showSales } from '#operator/sales.ts';
import { showToday } from '#operator/today.ts';

const described =
  '{orders, copies, soldCents, refundedOrders, refundedCents, heldCents, disputedOrders, disputedCents, feesCents, fees,\n  netCents, products: [{productId, name, copies}], codes: [{code, orders}]}';

export function addToday({ shop, getShop }: Program): void {
  shop
    .command('today')
    .description('dire ce qui s’est vendu hier et ce mois-ci, et ce qui attend quelqu’un')
    .option(...asJson)
    .addHelpText(
      'after',
      `\nPour chaque chose qui attend : ce qui s’est passé, et la ligne à taper qui y met fin. Sur AWS, aussi les alarmes qui sonnent.${describeJson(
        `{at, yesterday, month, waiting: [{orderId, email, mark, say, command, until}], late: {minutes, command},\n  alarms: {ringing: [{runbook, since}]} ou {unknown}}. yesterday et month ont les champs de sales : ${described}.`,
      )}`,
    )
    .action((options) => showToday(getShop(), { ...options, ...shop.opts() }));
}

export function addSales({ shop }: Program): void {
  shop
    .command('sales')
    .description('additionner les ventes d’un mois ou d’une année, par jour de paiement à Paris')
    .addOption(new Option('--month <month>', 'un mois, comme 2026-11 ; sans elle, le mois présent').conflicts('year'))
    .option('--year <year>', 'chaque mois d’une année, comme 2026')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      `\nUn remboursement compte au mois de sa vente. Les frais sont ceux du grand livre de Stripe ou, s’il ne répond pas à temps, estimés.\nReste : les ventes, une fois ôtés les frais, ce qui est remboursé ou ordonné, et ce que les banques reprennent.${describeJson(
        `un tableau de mois : {month} et ${described}.`,
      )}`,
    )
    .action(showSales);
}

export function addBooks({ shop }: Program): void {
  shop
    .command('books')
    .description('lister un mois pour la comptabilité : ventes, remboursements, TVA, frais de Stripe, versements')
    .option('--month <month>', 'un mois, comme 2026-11 ; sans elle, le mois présent')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      `\nPour un tableur : npm run --silent shop -- books --month 2026-11 --csv > ventes.csv\nÀ déclarer : les ventes moins les remboursements du mois. Un mois passé ne change jamais : un versement fait après lui est dans\nle mois suivant, et la vente dit depuis quand Stripe pouvait la verser.${describeJson(
        '{month, rows: [{date, kind, piece, orderId, country, amountCents, netCents, vatPercent, vatCents, otherCents, feeCents, payoutCents,\n  payout, payoutOn, availableOn}],\n  totals: [{country, vatPercent, amountCents, netCents, vatCents}], sums: {amountCents, netCents, vatCents, otherCents, feeCents,\n  payoutCents}, marks: [{name, cents, limitCents,\n  percent}]}. date est un jour de Paris ; payout et payoutOn, le versement fait dans le mois ; sans eux, availableOn.',
      )}`,
    )
    .action(showBooks);
}

export function addArticles({ shop }: Program): void {
  shop
    .command('articles')
    .description('dire quel article fait vendre : les commandes commencées, et payées, par qui en venait')
    .option('--month <month>', 'un mois, comme 2026-11 ; sans elle, le mois présent')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText('after', describeJson('un tableau de {slug, title, checkouts, payments} ; sous cinq, « moins de 5 ».'))
    .action(showArticles);
}
