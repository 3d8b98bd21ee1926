/**
 * Which file a module is sent in. A request costs a slow phone more than a few unused lines, so modules that are needed together
 * share a file. The groups, the strongest first:
 * - `shell`: what every page needs, the home page, and the styles of most shared parts;
 * - `parts`, `forms`: what pages with files of their own share, with the guide's pages and without them;
 * - `service`: what the pages around an order share at their first view;
 * - `guide`, `legal`, `sales`: pages that a reader opens one after the other (`script` in `web/pages.ts`), and their styles;
 * - `shared`: a file for each set of pages that share anything else.
 */
import type { Rolldown } from 'vite';
import { pagePaths, pages } from '#web/pages.ts';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** A small part used by this many, or by two pages with scripts of their own, is a shared one: a request would cost more. */
const usedByMany = 4;
const isLonePage = (start: string) => start.endsWith('-page.tsx') && scriptOf(start) === 'own';
const isForMany = (starts: readonly string[]) => starts.length >= usedByMany || starts.filter(isLonePage).length > 1;
const isSmallPart = (id: string) => /\/web\/(ui|browser)\/([^/]+|form\/[^/]+)$|\/web\/api\/[^/]+$/.test(id);
/** What two pages use of the cart is shared; only the guide's pages have buy buttons. */
const isOfCart = (id: string) => /\/web\/cart\/(?!buy-buttons)[^/]+$|\/lambdas\/promo\/discount\.ts$/.test(id);

/** The folders of the pages that share a script. */
const scriptOfFolder = new Map<string, string>(
  pagePaths.flatMap((path) => {
    const page = pages[path];
    return 'script' in page ? [[page.folder, page.script] as const] : [];
  }),
);

/** The folders of the pages around an order: the same layout and drawings, and forms. */
const serviceFolders = new Set<string>(
  pagePaths.flatMap((path) => ('isService' in pages[path] ? [pages[path].folder] : [])),
);

/** Two pages of the guide load it right after their first view. */
const isLeafThrough = (start: string) => start.endsWith('/web/ui/offer/leaf-through.tsx');

const folderOf = (start: string) => /\/web\/pages\/([\w-]+)\//.exec(start)?.[1];

/** The script of the page an entry belongs to: `own` for a page with a script of its own, undefined outside of `pages/`. */
function scriptOf(start: string): string | undefined {
  if (isLeafThrough(start)) return 'guide';
  const folder = folderOf(start);
  return folder === undefined ? undefined : (scriptOfFolder.get(folder) ?? 'own');
}

const isNeededAtOnce = (start: string) => isLeafThrough(start) || start.endsWith('-page.tsx');

/** The entry modules that import a module statically: the site's entry, and what `import()` fetches. */
function startsOf(id: string, modules: ModuleIds, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = modules.getModuleInfo(id);
  const own = info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0 ? [id] : [];
  return new Set([...own, ...(info?.importers ?? []).flatMap((importer) => [...startsOf(importer, modules, seen)])]);
}

/** Whether a page's first view needs the module from another page's shared script, which it would have to fetch for it. */
function crossesScripts(starts: readonly string[]): boolean {
  const scripts = new Set(starts.map(scriptOf).filter((script) => script !== undefined));
  return scripts.size > 1 && [...scripts].some((script) => script !== 'own');
}

const isStyle = (id: string) => id.endsWith('.css');
const isOfGuide = (start: string) => scriptOf(start) === 'guide' || start.includes('/web/ui/offer/');

/** What lies over a page is in no prerendered page: its styles come with its code. */
const isOverlay = (start: string) => /\/(cart-drawer|toaster|leaf-dialog)\.tsx$/.test(start);

/** The guide's pages share a stylesheet, with the styles of the parts that come later: they are in the prerendered page. */
function isGuideStyle(id: string, modules: ModuleIds): boolean {
  const starts = [...startsOf(id, modules)];
  return isStyle(id) && starts.length > 0 && starts.every(isOfGuide) && !starts.every(isOverlay);
}

/** The later parts of the sales page have as many styles as the rest of the guide's pages: a stylesheet of their own. */
const isLateOfSales = (start: string) => start.includes('/web/pages/sales/') && !isNeededAtOnce(start);

/** The stylesheets of other shared parts come with the shell's: most pages need some of each, and a request costs more. */
function isSharedStyle(id: string, modules: ModuleIds): boolean {
  if (!/\/web\/(ui|cart)\/.*\.css$/.test(id) || isGuideStyle(id, modules)) return false;
  const starts = [...startsOf(id, modules)];
  return !(starts.length === 1 && starts.every(isOverlay));
}

/** One line, used by the checkout and by what lies over pages. */
const isTooSmall = (id: string) => id.endsWith('/lambdas/promo/discount.ts');

/** The shell is what every page needs, the home page, and what that or the footer shares with others. */
function belongsToShell(id: string, modules: ModuleIds): boolean {
  if (isTooSmall(id) || id.endsWith('/web/pages/home/home-page.tsx')) return true;
  const starts = [...startsOf(id, modules)];
  const isOfEveryPage = starts.some((start) => modules.getModuleInfo(start)?.isEntry);
  return isOfEveryPage || (starts.length > 1 && starts.some((start) => /\/(home-page|footer-links)\.tsx$/.test(start)));
}

/** What other pages share: one file for the parts of the guide's pages, one for what only forms and orders need. */
function isPart(id: string, modules: ModuleIds, forGuide: boolean): boolean {
  const starts = [...startsOf(id, modules)];
  if (isGuideStyle(id, modules) || starts.some((start) => scriptOf(start) === 'guide') !== forGuide) return false;
  return (
    crossesScripts(starts.filter(isNeededAtOnce)) ||
    (isSmallPart(id) && isForMany(starts)) ||
    (isOfCart(id) && starts.length > 1)
  );
}

/** What the pages around an order share with each other, and at their first view with no other page. */
function isOfService(id: string, modules: ModuleIds): boolean {
  const starts = [...startsOf(id, modules)];
  const atOnce = starts.filter(isNeededAtOnce);
  const isServed = atOnce.length > 0 && atOnce.every((start) => serviceFolders.has(folderOf(start) ?? ''));
  return isServed && new Set(starts.map(folderOf)).size > 1;
}

/** The shared script that a module belongs to. Rolldown adds what its modules import, unless the shell has it. */
function fileOf(id: string, modules: ModuleIds): string | null {
  const starts = [...startsOf(id, modules)];
  if (isGuideStyle(id, modules)) return starts.every(isLateOfSales) ? 'sales' : 'guide';
  const script = starts.map(scriptOf).find((name) => name !== undefined && name !== 'own');
  return script !== undefined && starts.some(isNeededAtOnce) ? script : null;
}

/** For Rolldown's `output.codeSplitting`. Any other module that several pages import gets a file for exactly these pages. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: (id, modules) => (isSharedStyle(id, modules) || belongsToShell(id, modules) ? 'shell' : null),
      debugName: 'shell',
      priority: 5,
    },
    { name: (id, modules) => (isPart(id, modules, true) ? 'parts' : null), debugName: 'parts', priority: 4 },
    { name: (id, modules) => (isOfService(id, modules) ? 'service' : null), debugName: 'service', priority: 4 },
    { name: (id, modules) => (isPart(id, modules, false) ? 'forms' : null), debugName: 'forms', priority: 3 },
    { name: fileOf, debugName: 'several pages', priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
};
