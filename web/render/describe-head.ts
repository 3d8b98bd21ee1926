/** What the head of a prerendered page says beside its title: for search engines and shared links. */
import { descriptions, fallbackDescription } from '#content/site.ts';
import type { Head } from '#web/heads.ts';
import { articleHeads } from '#web/page-data/articles.data.ts';
import { productDescriptions } from '#web/page-data/products.data.ts';

type Description = {
  description: string;
  /** `published` and `reviewed`: days, YYYY-MM-DD; `cover`: its drawing, from the root of the repository. */
  article?: { published: string; reviewed: string; cover: string };
};

export type DescribedHead = Head & Description;

function descriptionOf(path: string): Description {
  const [, folder, name = ''] = path.split('/');
  const article = folder === 'blog' ? articleHeads[name] : undefined;
  if (article !== undefined) {
    const { excerpt, date, reviewed } = article;
    const cover = `/content/articles/${name}/cover.svg`;
    return { description: excerpt, article: { published: date, reviewed, cover } };
  }
  const { product, presentation } = productDescriptions[name] ?? {};
  const ofProduct = { product, products: presentation }[folder ?? ''];
  return { description: ofProduct ?? descriptions[path] ?? fallbackDescription };
}

/** A page's head with its description: its article's own, else the one the site's content has for its path. */
export function describeHead(head: Head): DescribedHead {
  return { ...head, ...descriptionOf(head.path) };
}

/** Where the picture that a page's shared link shows stands: `/images/partage/blog-langage-amour.jpg`. */
export function shareImagePath(pagePath: string): string {
  return `/images/partage/${pagePath === '/' ? 'accueil' : pagePath.slice(1).replaceAll('/', '-')}.jpg`;
}
