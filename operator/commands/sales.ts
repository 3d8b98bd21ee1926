/** `today`, `sales`, `articles` and `books`: how the shop does. */
import { Option } from '@commander-js/extra-typings';
import { showArticles } from '#operator/articles.ts';
import { showBooks } from '#operator/books.ts';
import { asCsv, asJson, describeJson, type Program } from '#operator/commands/options.ts';
import { showSales } from '#operator/sales.ts';
import { showToday } from '#operator/today.ts';

const described =
  '{orders, copies, soldCents, refundedOrders, refundedCents, disputedOrders, disputedCents, feesCents, netCents,\n  products: [{productId, name, copies}], codes: [{code, orders}]}';

export function addToday({ shop }: Program): void {
  shop
    .command('today')
    .description('say what was sold yesterday and this month, and what waits for a person')
    .option(...asJson)
    .addHelpText(
      'after',
      `\nFor each thing that waits: what happened, and the command that ends it.${describeJson(
        `{at, yesterday, month, waiting: [{orderId, email, mark, say, command, until}], late: {minutes, command}}. yesterday and\n  month have the fields of sales: ${described}.`,
      )}`,
    )
    .action((options) => showToday({ ...options, ...shop.opts() }));
}

export function addSales({ shop }: Program): void {
  shop
    .command('sales')
    .description('add up the sales of a month or a year, by the day of their payment in Paris')
    .addOption(new Option('--month <month>', 'a month, such as 2026-11; without it the present one').conflicts('year'))
    .option('--year <year>', 'each month of a year, such as 2026')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      `\nWhat was paid back counts where it was sold. Stripe’s fees are estimated at 1.5 % + 0.25 €.${describeJson(
        `an array of months: {month} and ${described}.`,
      )}`,
    )
    .action(showSales);
}

export function addBooks({ shop }: Program): void {
  shop
    .command('books')
    .description('list a month for the accountant: sales, refunds, VAT, Stripe’s fees, payouts')
    .option('--month <month>', 'a month of Paris, such as 2026-11; without it the present one')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      `\nFrom Stripe’s ledger: the key needs the right to read balance transactions. A past month never changes.${describeJson(
        '{month, rows: [{date, kind, piece, orderId, country, amountCents, netCents, vatPercent, vatCents, feeCents, payoutCents}],\n  totals: [{country, vatPercent, amountCents, netCents, vatCents}], feesCents, payoutCents, marks: [{name, cents, limitCents,\n  percent}]}. date is a day of Paris.',
      )}`,
    )
    .action(showBooks);
}

export function addArticles({ shop }: Program): void {
  shop
    .command('articles')
    .description('say which article sells: the orders begun, and paid, by readers who came from it')
    .option('--month <month>', 'a month of Paris, such as 2026-11; without it the present one')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText('after', describeJson('an array of {slug, title, checkouts, payments}; below five, « moins de 5 ».'))
    .action(showArticles);
}
