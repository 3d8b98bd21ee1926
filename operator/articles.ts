/** `articles`: which article sells, in a month. */
import { articles } from '#content/articles.ts';
import { readArticleCount } from '#lambdas/article/article-count.store.ts';
import { monthInParis } from '#lambdas/format/paris-time.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { nameMonth, readMonth } from '#operator/sales.ts';

/** A smaller number could tell of one person. */
const floor = 5;
const say = (count: number) => (count === 0 ? '0' : count < floor ? `moins de ${floor}` : String(count));

const heads = { slug: 'article', title: 'titre', checkouts: 'commandes commencées', payments: 'payées' };

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
    heads,
    describe: ({ title, checkouts, payments }) => `${title} : ${checkouts} commandes commencées, ${payments} payées`,
    empty: `Aucune commande n’est venue d’un article en ${nameMonth(shown)}.`,
  });
}
