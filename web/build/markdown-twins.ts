/** The articles and the products as Markdown, beside their pages: the words alone, for whoever reads without a browser. */
import type { Article } from '#content/articles.ts';
import { findBonus, findDetails, type Product } from '#content/catalogue.ts';
import { setFrenchSpaces } from '#content/french-text.ts';
import type { ProseNode } from '#content/prose.ts';
import { sales } from '#content/sales-page.ts';
import { site } from '#content/site.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { chapterLists, counts, editionNames } from '#web/page-data/products.data.ts';
import { originPlaceholder } from '#web/site-origin.ts';
import { formatLength } from '#web/ui/format.ts';

const absolute = (address: string) => (address.startsWith('/') ? `${originPlaceholder}${address}` : address);

function toLine(node: ProseNode): string {
  if (typeof node === 'string') return node;
  const words = node.children.map(toLine).join('');
  switch (node.tag) {
    case 'em':
      return `*${words}*`;
    case 'strong':
      return `**${words}**`;
    case 'a':
      return `[${words}](${absolute(node.href ?? '')})`;
    case 'br':
      return '  \n';
    default:
      return words;
  }
}

/** A block of a text; nothing for a drawing, which is part of the page. */
function toBlock(node: ProseNode): string[] {
  if (typeof node === 'string') return [node];
  const items = (mark: (index: number) => string) =>
    node.children.map((item, index) => `${mark(index)} ${toLine(item)}`).join('\n');
  switch (node.tag) {
    case 'figure':
      return [];
    case 'h2':
      return [`## ${toLine(node)}`];
    case 'h3':
      return [`### ${toLine(node)}`];
    case 'ul':
      return [items(() => '-')];
    case 'ol':
      return [items((index) => `${index + 1}.`)];
    case 'blockquote':
    case 'section':
      return [node.children.map((child) => `> ${toLine(child)}`).join('\n>\n')];
    case 'hr':
      return ['---'];
    default:
      return [toLine(node)];
  }
}

const writeText = (blocks: string[]) => `${setFrenchSpaces(blocks.join('\n\n'))}\n`;

/** An article, without the part that is answered on its page. */
export function writeArticle({ slug, title, excerpt, date, reviewed, prose }: Article): string {
  return writeText([
    `# ${title}`,
    `> ${excerpt}`,
    `${site.name}, ${formatDay(date)} ; relu le ${formatDay(reviewed)}. ${originPlaceholder}/blog/${slug}`,
    ...[...prose.before, ...prose.after].flatMap(toBlock),
  ]);
}

export const buyAddress = ({ id }: Product) => `${originPlaceholder}/checkout?buy=${id}`;

/** What nobody can do in a buyer's place: the waiver is the buyer's own statement (C. conso L221-28, 13°). */
export const buyersPart =
  'L’achat se conclut sur le site : la personne qui achète y lit les conditions, coche elle-même l’accord à la livraison immédiate et paie sur la page de Stripe.';

/** What a product is, what it costs and what its folder says is in it. Nothing that the shop could not prove. */
export function writeProduct(product: Product): string {
  const { id, name, description, format: ending, bonusId, priceCents } = product;
  const bonus = findBonus(bonusId);
  const { chapters, exercises, meditations, ...length } = counts[id] ?? {};
  const format = [ending, formatLength(length), editionNames[id]].filter(Boolean);
  const { chapters: words, faq } = sales[id] ?? {};
  return writeText([
    `# ${name}`,
    `> ${description}`,
    [
      `- Prix : ${formatEuros(priceCents)}, en une fois`,
      `- Format : ${format.join(', ')}`,
      ...(chapters ? [`- ${chapters} chapitres, ${exercises} exercices, ${meditations} méditations`] : []),
      ...(bonus ? [`- Offert avec : ${bonus.name}. ${findDetails(id)?.bonusListing?.description}`] : []),
      `- Livraison : un lien à l’écran et par e-mail, dès le paiement`,
      `- Garantie : remboursé sur simple demande pendant ${site.guaranteeDays} jours`,
    ].join('\n'),
    `[Commander, avec ce produit dans le panier](${buyAddress(product)}). ${buyersPart}`,
    ...(words
      ? [`## ${words.title}`, ...(chapterLists[id] ?? []).map(({ title, content }) => `### ${title}\n\n${content}`)]
      : []),
    ...(faq ? [`## ${faq.title}`, ...faq.items.map(({ question, answer }) => `### ${question}\n\n${answer}`)] : []),
  ]);
}
