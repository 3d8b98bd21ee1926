/** The long texts as modules: each article and each legal page is fetched by itself, by a glob over its Markdown. */
import type { Plugin } from 'vite';
import { articles } from '#content/articles.ts';
import { findBonusOf, type Product } from '#content/catalogue.ts';
import { identity } from '#content/identity.ts';
import { discretionTexts, type LegalPageContent, readLegalPage } from '#content/legal.ts';
import { site as words } from '#content/site.ts';
import { toModule } from '#web/build/build-data.ts';
import { type LegalModule, layOut } from '#web/page-data/legal-text.ts';
import { readerReviews } from '#web/page-data/reader-reviews.data.ts';
import { type ArticleModule, toContent } from '#web/page-data/set-article.ts';
import { files, isDemo, offersDiscretion, orderOptions, products, site } from '#web/page-data/shop.data.ts';
import { formatLength, formatSize } from '#web/ui/format.ts';

const reviewsNotices = {
  demo: 'Les avis, témoignages et citations montrés sur ce site de démonstration sont inventés : aucun ne vient d’une personne réelle, et aucun n’a été payé.',
  verified: 'Les avis publiés sur ce site viennent d’achats vérifiés.',
  none: 'Ce site ne publie encore aucun avis.',
};

/** What the reviews on the pages of this build are. */
function describeReviews(): string {
  if (isDemo) return reviewsNotices.demo;
  return readerReviews.length > 0 ? reviewsNotices.verified : reviewsNotices.none;
}

function readArticle(slug: string): ArticleModule {
  const article = articles.find((one) => one.slug === slug);
  if (article === undefined) throw new Error(`There is no article "${slug}"`);
  return { article: toContent(article, articles) };
}

/** A product as the terms of sale name it, a line of a list. */
function describeProduct(product: Product): string {
  const file = files.find(({ id }) => id === product.fileId);
  const bonus = findBonusOf(product);
  const size = [formatLength(file ?? {}), formatSize(file?.sizeBytes ?? 0)].filter(Boolean).join(', ');
  return `- ${product.name}, un fichier numérique au format ${product.format} : ${size}.${bonus ? ` Un second fichier, « ${bonus.name} », est offert avec lui.` : ''}`;
}

/** A legal page with its blanks filled, as the site and the terms' PDF have it. `inForce`: an ISO date. */
export function readFilledPage(name: string): LegalPageContent {
  const blanks = {
    email: site.contact.email,
    phoneHours: words.contact.phoneHours.toLowerCase(),
    guaranteeDays: String(site.guaranteeDays),
    termsVersion: site.termsVersion,
    waiver: site.waiver,
    products: products.map(describeProduct).join('\n'),
    productNames: products.map(({ name }) => name).join(', '),
    reviewsNotice: describeReviews(),
    orderOptions,
    discretion: offersDiscretion ? discretionTexts.offered : discretionTexts.absent,
  };
  return readLegalPage(name, identity, blanks);
}

function readLegal(name: string): LegalModule {
  return { page: layOut(readFilledPage(name)) };
}

/** The text of a Markdown file of `content/` as code; undefined for any other module. */
export function loadText(id: string): string | undefined {
  const [, slug] = /\/content\/articles\/([\w-]+)\/article\.md$/.exec(id) ?? [];
  if (slug !== undefined) return toModule('article', readArticle(slug).article);
  const [, name] = /\/content\/legal\/([\w-]+)\.md$/.exec(id) ?? [];
  return name === undefined ? undefined : toModule('page', readLegal(name).page);
}

export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    load(id) {
      const code = loadText(id);
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
  };
}
