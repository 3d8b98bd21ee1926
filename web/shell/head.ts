/**
 * What a page says of itself in its `<head>`. `name`: the page's own title; `title`: the same with the site's.
 * `canonical`: the absolute address search engines keep; `noindex` keeps purchase pages out of search.
 */
export type Head = {
  name: string;
  title: string;
  description: string;
  canonical: string;
  noindex?: boolean;
  /** `published` and `reviewed`: days, YYYY-MM-DD; `cover`: its drawing, from the root of the repository. */
  article?: { published: string; reviewed: string; cover: string };
};

/** The head of the document in view, after a navigation inside the app. What only machines read stays: they load pages anew. */
export function applyHead({ title, canonical, noindex }: Head): void {
  document.title = title;
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical);
  document.querySelector('meta[name="robots"]')?.setAttribute('content', noindex ? 'noindex' : 'index, follow');
}
