/** How the browser's files are cut: the shell, and the pages, those together that a reader goes through one after the other. */
import type { Rolldown } from 'vite';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** What comes with the shell as soon as this many pages use it: its few hundred bytes weigh less than a request. */
const usedByMany = 4;
const isSmallPart = (id: string) =>
  /\/web\/(ui|browser)\/([^/]+|form\/[^/]+)$|\/web\/api\.ts$|\/http\/errors\.ts$/.test(id);
/** The cart is the shell's: what two places know of it comes with its button. */
const isOfCart = (id: string) => /\/web\/cart\/[^/]+$/.test(id);

/** Files of several pages, by what they start with. */
const pagesOfFile = {
  guide: /\/web\/(pages\/(product-list|product|sales|checkout)\/[\w-]+-page|ui\/offer\/leaf-through)\.tsx$/,
  service: /\/web\/pages\/(payment-success|download|contact|withdrawal|newsletter)\/[\w-]+-page\.tsx$/,
  legal: /\/web\/pages\/legal\/legal-page\.tsx$/,
};

/** The starts a module is needed by at once: the entry, and what `import()` fetches. */
function startsOf(id: string, modules: ModuleIds, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = modules.getModuleInfo(id);
  const own = info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0 ? [id] : [];
  return new Set([...own, ...(info?.importers ?? []).flatMap((importer) => [...startsOf(importer, modules, seen)])]);
}

function belongsToShell(id: string, modules: ModuleIds): boolean {
  const starts = [...startsOf(id, modules)];
  if (starts.some((start) => modules.getModuleInfo(start)?.isEntry)) return true;
  return (isSmallPart(id) && starts.length >= usedByMany) || (isOfCart(id) && starts.length > 1);
}

function fileOf(id: string, modules: ModuleIds): string | null {
  const starts = [...startsOf(id, modules)];
  return Object.entries(pagesOfFile).find(([, pages]) => starts.some((start) => pages.test(start)))?.[0] ?? null;
}

/** For Rolldown's `output.codeSplitting`: beside those, pages share exactly what each of them needs. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (id, modules) => (belongsToShell(id, modules) ? 'shell' : null), debugName: 'shell', priority: 3 },
    { name: fileOf, debugName: 'several pages', priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
};
