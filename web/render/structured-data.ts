/** A page's structured data (schema.org, JSON-LD). Its ratings come from readers' published reviews and from nothing else. */
import { homeContent } from '#content/home.ts';
import { counts, updatedOn } from '#web/page-data/products.data.ts';
import { readerReviews } from '#web/page-data/reader-reviews.data.ts';
import { questions } from '#web/page-data/sales-words.data.ts';
import { averageRating } from '#web/pages/product/ratings.ts';
import { type DescribedHead, shareImagePath } from '#web/render/describe-head.ts';
import { canonicalUrl, findFile, findProduct, mainProduct, products, site } from '#web/shop.ts';
import { capitalize } from '#web/ui/format.ts';

type Node = { '@type': string } & Record<string, unknown>;

const organization: Node = {
  '@type': 'Organization',
  '@id': canonicalUrl('/#organisation'),
  name: site.name,
  url: canonicalUrl('/'),
  logo: canonicalUrl('/icon-512.png'),
  email: site.contact.email,
};

const listName = products.length === 1 ? capitalize(mainProduct.noun.le) : 'Boutique';

function breadcrumbs(path: string, title: string): Node {
  const trail = [{ name: 'Accueil', path: '/' }];
  if (path.startsWith('/blog/')) trail.push({ name: 'Blog', path: '/blog' });
  if (path.startsWith('/product')) trail.push({ name: listName, path: '/product' });
  if (trail.at(-1)?.path !== path) trail.push({ name: title, path });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: canonicalUrl(step.path),
    })),
  };
}

/** The ratings of a product, which search engines want on a page that shows the reviews; nothing without a review. */
export function ratingsOf(productId: string, all: typeof readerReviews): Record<string, unknown> {
  const reviews = all.filter((review) => review.productId === productId);
  if (reviews.length === 0) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating(reviews), reviewCount: reviews.length },
    review: reviews.map(({ rating, text, name, published }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: published.date,
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
}

function productNode(path: string, productId: string, reviews: typeof readerReviews): Node | undefined {
  const product = findProduct(productId);
  if (product === undefined) return undefined;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: canonicalUrl(shareImagePath(path)),
    sku: product.id,
    brand: { '@type': 'Brand', name: site.name },
    ...ratingsOf(product.id, reviews),
    offers: {
      '@type': 'Offer',
      url: canonicalUrl(path),
      price: (product.priceCents / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      seller: { '@id': organization['@id'] },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'FR',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: site.guaranteeDays,
        returnFees: 'https://schema.org/FreeReturn',
      },
    },
  };
}

/** A product with chapters as the book that it is; its pages are counted in the built file. */
function bookNode(path: string, productId: string): Node | undefined {
  const product = findProduct(productId);
  const file = product && findFile(product.fileId);
  if (product === undefined || file === undefined || counts[productId]?.chapters === undefined) return undefined;
  return {
    '@type': 'Book',
    name: product.name,
    description: product.description,
    url: canonicalUrl(path),
    image: canonicalUrl(shareImagePath(path)),
    bookFormat: 'https://schema.org/EBook',
    ...(file.pages === undefined ? {} : { numberOfPages: file.pages }),
    inLanguage: 'fr',
    dateModified: updatedOn[product.id],
    publisher: { '@id': organization['@id'] },
  };
}

function articleNode(path: string, { name, description, article }: DescribedHead): Node | undefined {
  if (article === undefined) return undefined;
  return {
    '@type': 'Article',
    headline: name,
    description,
    datePublished: article.published,
    dateModified: article.reviewed,
    inLanguage: 'fr',
    mainEntityOfPage: canonicalUrl(path),
    image: canonicalUrl(shareImagePath(path)),
    author: { '@type': 'Organization', name: site.name, url: canonicalUrl('/blog') },
    publisher: { '@id': organization['@id'] },
  };
}

type Entry = { question: string; answer: string };

function faqNode(entries: readonly Entry[]): Node {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function websiteNode(): Node {
  return { '@type': 'WebSite', name: site.name, url: canonicalUrl('/'), inLanguage: 'fr' };
}

function nodesOf(path: string, head: DescribedHead): (Node | undefined)[] {
  if (path === '/') return [websiteNode(), faqNode(homeContent.faq.entries)];
  const [, salesId] = /^\/products\/([^/]+)$/.exec(path) ?? [];
  const [, productId = salesId] = /^\/product\/([^/]+)$/.exec(path) ?? [];
  const asked = salesId === undefined ? undefined : questions[salesId];
  return [
    breadcrumbs(path, head.name),
    productId === undefined ? undefined : productNode(path, productId, salesId === undefined ? readerReviews : []),
    productId === undefined ? undefined : bookNode(path, productId),
    asked === undefined ? undefined : faqNode(asked.items),
    articleNode(path, head),
  ];
}

/** The JSON-LD of a page, ready to stand in a `<script type="application/ld+json">`. */
export function structuredData(path: string, head: DescribedHead): string {
  const nodes = [organization, ...nodesOf(path, head)].filter((node) => node !== undefined);
  // A "<" would let a text close the script it stands in.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}
