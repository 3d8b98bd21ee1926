/** `sales`: what was sold in a month, or in each month of a year; `articles`: which article sells. */

import { articles } from '#content/articles.ts';
import { readArticleCount } from '#lambdas/article/article-count.store.ts';
import { readFees } from '#lambdas/digest/fees.ts';
import { addUp, describeSales, type Sales } from '#lambdas/digest/sales.ts';
import { listMonths, monthInParis } from '#lambdas/format/paris-time.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { listOrdersPaidIn } from '#lambdas/order/listed-orders.store.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { UsageError } from '#operator/terminal.ts';

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` → `novembre 2026`. */
export const nameMonth = (month: string) => monthFormat.format(new Date(`${month}-15`));

/** A month as it is typed, `2026-11`. Throws on anything else. */
export function readMonth(month: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  throw new UsageError(`« ${month} » n’est pas un mois : écrivez-le comme 2026-11.`);
}

function readYear(year: string): string {
  if (/^\d{4}$/.test(year)) return year;
  throw new UsageError(`« ${year} » n’est pas une année : écrivez-la comme 2026.`);
}

const heads = {
  month: 'mois',
  orders: 'commandes',
  copies: 'copies',
  soldCents: 'ventes',
  refundedCents: 'remboursé',
  heldCents: 'remboursement ordonné',
  disputedCents: 'en litige',
  feesCents: 'frais de Stripe',
  fees: 'frais',
  netCents: 'reste',
};

function describeMonth({ month, ...sales }: Sales & { month: string }): string {
  const { products, codes } = sales;
  const name = nameMonth(month);
  const sold = products.map(({ name, copies }) => `  ${name} : ${countOf(copies, 'copie')}`);
  const used = codes.map(({ code, orders }) => `  Avec ${code} : ${countOf(orders, 'commande')}`);
  return [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, describeSales(sales), ...sold, ...used].join('\n');
}

/** A year's ledger takes longer than a month's. */
const feesMs = 10_000;

type Options = ListOptions & { month?: string; year?: string };

/** Prints the sales of a month, by default the present one, or of each month of a year. */
export async function showSales({ month, year, ...options }: Options): Promise<void> {
  const present = monthInParis(new Date().toISOString());
  const [from, to] = year === undefined ? [month ?? present, month ?? present] : [`${readYear(year)}-01`, `${year}-12`];
  const past = listMonths(readMonth(from), to).filter((each) => each <= present);
  const [fees, ...orders] = await Promise.all([
    readFees(past[0] ?? present, { withinMs: feesMs }),
    ...past.map(listOrdersPaidIn),
  ]);
  const all = past.map((each, index) => ({ month: each, ...addUp(orders[index] ?? [], fees) }));
  const isFile = options.json || options.csv;
  const rows = isFile || year === undefined ? all : all.filter((row) => row.orders > 0);
  printList(rows, options, { heads, describe: describeMonth, empty: 'Aucune vente.' });
  if (year !== undefined && !isFile && rows.length > 1) {
    console.log(`Année ${year}\n${describeSales(addUp(orders.flat(), fees))}`);
  }
}

/** A smaller number of orders that came from an article could tell of one person. */
const floor = 5;
const say = (count: number) => (count === 0 ? '0' : count < floor ? `moins de ${floor}` : String(count));

const articleHeads = { slug: 'article', title: 'titre', checkouts: 'commandes commencées', payments: 'payées' };

/** Prints the articles from which somebody began an order in the month, by default the present one. */
export async function showArticles({ month, ...options }: ListOptions & { month?: string }): Promise<void> {
  const shown = readMonth(month ?? monthInParis(new Date().toISOString()));
  const counted = await Promise.all(
    articles.map(async ({ slug, title }) => ({ slug, title, ...(await readArticleCount(slug, shown)) })),
  );
  const rows = counted
    .filter(({ checkouts, payments }) => checkouts + payments > 0)
    .toSorted((a, b) => b.payments - a.payments || b.checkouts - a.checkouts || a.slug.localeCompare(b.slug))
    .map((row) => ({ ...row, checkouts: say(row.checkouts), payments: say(row.payments) }));
  printList(rows, options, {
    heads: articleHeads,
    describe: ({ title, checkouts, payments }) => `${title} : ${checkouts} commandes commencées, ${payments} payées`,
    empty: `Aucune commande n’est venue d’un article en ${nameMonth(shown)}.`,
  });
}
