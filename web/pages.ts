/**
 * The pages of the site. Routes, heads, the site map, the edge function and the files the code is split into derive from this
 * table by type: a page that one of them forgets does not compile.
 */
type Page = {
  /** The page's own title; null where the page's content gives it. */
  name: string | null;
  /** Kept out of search engines. */
  noindex?: true;
  /** Its folder in `web/pages`. */
  folder: string;
  /** It shares a script with the other such pages, which a reader opens one after the other. */
  isOfGuide?: true;
  /** Its parts that other such pages have too are one file; its script is its own. */
  isService?: true;
};

export const pages = {
  '/': { name: null, folder: 'home' },
  '/blog': { name: 'Le blog', folder: 'blog' },
  '/blog/:slug': { name: null, folder: 'blog' },
  '/product': { name: 'Le guide', folder: 'product-list', isOfGuide: true },
  '/product/:productId': { name: null, folder: 'product', isOfGuide: true },
  '/products/:productId': { name: null, folder: 'sales', isOfGuide: true },
  '/checkout': { name: 'Commande', noindex: true, folder: 'checkout' },
  '/payment-success': { name: 'Votre paiement', noindex: true, folder: 'payment-success', isService: true },
  '/download': { name: 'Votre commande', noindex: true, folder: 'download', isService: true },
  '/retrouver': { name: 'Retrouver mon achat', folder: 'find-order', isService: true },
  '/contact': { name: 'Contact', folder: 'contact', isService: true },
  '/newsletter': { name: 'La lettre', noindex: true, folder: 'newsletter', isService: true },
  '/retractation': { name: 'Renoncer au contrat', folder: 'withdrawal', isService: true },
  '/colophon': { name: 'Colophon', folder: 'colophon' },
  '/confidentialite': { name: 'Confidentialité', folder: 'legal' },
  '/conditions-generales': { name: 'Conditions générales de vente', folder: 'legal' },
  '/livraison-remboursement': { name: 'Livraison et remboursement', folder: 'legal' },
  '/mentions-legales': { name: 'Mentions légales', folder: 'legal' },
  /** The page behind every other address, answered with status 404. */
  '*': { name: 'Page introuvable', noindex: true, folder: 'not-found' },
} as const satisfies Record<string, Page>;

/** A page's pattern as the router has it, such as `/product/:productId`. */
export type PagePath = keyof typeof pages;

/** The pages whose content gives their title. */
export type PathNamedByContent = {
  [Path in PagePath]: (typeof pages)[Path]['name'] extends null ? Path : never;
}[PagePath];

/** The pages that stand for several addresses. */
export type PathWithParameter = Extract<PagePath, `${string}:${string}`>;

/** What an address says of its page, which is given it: `{ productId: 'guide-amour-1' }`. */
export type PageParams = Record<string, string | undefined>;

function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path);
}

/** Every page, the 404 page last. */
export const pagePaths: readonly PagePath[] = Object.keys(pages).filter(isPagePath);
