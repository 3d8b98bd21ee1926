/**
 * The pages of the site. Routes, heads, the site map and the edge function derive from this table by type: a page that one of them
 * forgets does not compile.
 */
type Page = {
  /** The page's own title; null where the page's content gives it. */
  name: string | null;
  /** Kept out of search engines. */
  noindex?: true;
};

export const pages = {
  '/': { name: null },
  '/blog': { name: 'Le blog' },
  '/blog/:slug': { name: null },
  '/product': { name: 'Le guide' },
  '/product/:productId': { name: null },
  '/products/:productId': { name: null },
  '/checkout': { name: 'Commande', noindex: true },
  '/payment-success': { name: 'Votre paiement', noindex: true },
  '/download': { name: 'Votre commande', noindex: true },
  '/retrouver': { name: 'Retrouver mon achat' },
  '/contact': { name: 'Contact' },
  '/newsletter': { name: 'La lettre', noindex: true },
  '/retractation': { name: 'Renoncer au contrat' },
  '/colophon': { name: 'Colophon' },
  '/confidentialite': { name: 'Confidentialité' },
  '/conditions-generales': { name: 'Conditions générales de vente' },
  '/livraison-remboursement': { name: 'Livraison et remboursement' },
  '/mentions-legales': { name: 'Mentions légales' },
  /** The page behind every other address, answered with status 404. */
  '*': { name: 'Page introuvable', noindex: true },
} as const satisfies Record<string, Page>;

/** A page's pattern as the router has it, such as `/product/:productId`. */
export type PagePath = keyof typeof pages;

export type PathNamedByContent = {
  [Path in PagePath]: (typeof pages)[Path]['name'] extends null ? Path : never;
}[PagePath];

export type PathWithParameter = Extract<PagePath, `${string}:${string}`>;

/** What an address says of its page, which is given it: `{ productId: 'guide-amour-1' }`. */
export type PageParams = Record<string, string | undefined>;

function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path);
}

/** Every page, the 404 page last. */
export const pagePaths: readonly PagePath[] = Object.keys(pages).filter(isPagePath);
