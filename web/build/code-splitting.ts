/**
 * Which file a module is sent in. A request costs a slow phone more than a few unused lines, so modules that are needed together
 * share a file: the table at the end has the files and what each of them holds.
 */
import type { Rolldown } from 'vite';
import { pagePaths, pages } from '#web/pages.ts';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** `starts`: the entry modules that import the module statically: the site's entry, and what `import()` fetches. */
type Module = { id: string; starts: readonly string[]; isOfEntry: boolean };

function startsOf(id: string, modules: ModuleIds, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = modules.getModuleInfo(id);
  const own = info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0 ? [id] : [];
  return new Set([...own, ...(info?.importers ?? []).flatMap((importer) => [...startsOf(importer, modules, seen)])]);
}

function readModule(id: string, modules: ModuleIds): Module {
  const starts = [...startsOf(id, modules)];
  return { id, starts, isOfEntry: starts.some((start) => modules.getModuleInfo(start)?.isEntry) };
}

const foldersWith = (mark: 'isOfGuide' | 'isService') =>
  new Set<string>(pagePaths.flatMap((path) => (mark in pages[path] ? [pages[path].folder] : [])));

/** The folders of the pages that share a script. */
const guideFolders = foldersWith('isOfGuide');

/** The folders of the pages around an order: the same layout and drawings, and forms. */
const serviceFolders = foldersWith('isService');

const folderOf = (start: string) => /\/web\/pages\/([\w-]+)\//.exec(start)?.[1];

/** Two pages of the guide load it right after their first view. */
const isLeafThrough = (start: string) => start.endsWith('/web/ui/offer/leaf-through.tsx');
const isNeededAtOnce = (start: string) => isLeafThrough(start) || start.endsWith('-page.tsx');
/** What lies over a page is in no prerendered page: its styles come with its code. */
const isOverlay = (start: string) => /\/(cart-drawer|toaster|leaf-dialog)\.tsx$/.test(start);

const isOfGuide = (start: string) => isLeafThrough(start) || guideFolders.has(folderOf(start) ?? '');

/** The guide's pages share a stylesheet, with the styles of the parts that come later: they are in the prerendered page. */
function isGuideStyle({ id, starts }: Module): boolean {
  const isTheirs = (start: string) => isOfGuide(start) || start.includes('/web/ui/offer/');
  return id.endsWith('.css') && starts.every(isTheirs) && !starts.every(isOverlay);
}

/** Stylesheets of shared parts: most pages need some of each. */
function isSharedStyle(module: Module): boolean {
  const { id, starts } = module;
  if (!/\/web\/(ui|cart)\/.*\.css$/.test(id) || isGuideStyle(module)) return false;
  return !(starts.length === 1 && starts.every(isOverlay));
}

/** What every page needs, the home page, and what that or the footer shares with others. */
function isOfShell({ id, starts, isOfEntry }: Module): boolean {
  // One line, used by the checkout and by what lies over pages.
  if (id.endsWith('/lambdas/promo/discount.ts') || id.endsWith('/web/pages/home/home-page.tsx')) return true;
  return isOfEntry || (starts.length > 1 && starts.some((start) => /\/(home-page|footer-links)\.tsx$/.test(start)));
}

/** What two pages use of the cart or of forms is shared; only the guide's pages have buy buttons. */
const isOfCartOrForms = (id: string) => /\/web\/(cart\/(?!buy-buttons)[^/]+$|ui\/form\/)/.test(id);

/** What first views with different scripts need, since one would fetch the other's; and what pages share of the cart or of forms. */
function isPart(module: Module): boolean {
  const { id, starts } = module;
  if (isGuideStyle(module)) return false;
  const atOnce = starts.filter(isNeededAtOnce);
  const scripts = new Set(atOnce.map((start) => isOfGuide(start) || folderOf(start)));
  return scripts.size > 1 || (isOfCartOrForms(id) && starts.length > 1);
}

/** What the pages around an order share with each other, and at their first view with no other page. */
function isOfService({ starts }: Module): boolean {
  const atOnce = starts.filter(isNeededAtOnce);
  const isServed = atOnce.length > 0 && atOnce.every((start) => serviceFolders.has(folderOf(start) ?? ''));
  return isServed && new Set(starts.map(folderOf)).size > 1;
}

/** What the first view of a page of the guide needs. */
function isOfGuideView({ starts }: Module): boolean {
  return starts.some(isOfGuide) && starts.some(isNeededAtOnce);
}

/** The files that several pages share, and what they hold. A module is in the first that holds it. */
const files: { name: string; holds: (module: Module) => boolean }[] = [
  { name: 'shell', holds: (module) => isSharedStyle(module) || isOfShell(module) },
  { name: 'parts', holds: (module) => isPart(module) && module.starts.some(isOfGuide) },
  { name: 'service', holds: isOfService },
  { name: 'forms', holds: isPart },
  { name: 'guide', holds: (module) => isGuideStyle(module) || isOfGuideView(module) },
];

function nameFor(id: string, modules: ModuleIds): string | undefined {
  const module = readModule(id, modules);
  return files.find(({ holds }) => holds(module))?.name;
}

/**
 * For Rolldown's `output.codeSplitting`. It adds to a file what the file's modules import, unless a file before it has it. Any
 * other module that several pages import gets a file for exactly these pages.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    ...files.map(({ name }, index) => ({
      name: (id: string, modules: ModuleIds) => (nameFor(id, modules) === name ? name : null),
      debugName: name,
      priority: files.length - index + 1,
    })),
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
};
