/** How the browser's files are cut: the shell, each page, and what some pages share; a first view asks for few of them. */
import type { Rolldown } from 'vite';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** What this many pages use comes with the shell: a few hundred bytes weigh less than a request. Parts of `ui` are small. */
const usedByMany = 6;
const usedByFew = 5;
const isSmallPart = (id: string) => /\/web\/ui\/[^/]+$/.test(id);

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
  const isOfEntry = starts.some((start) => modules.getModuleInfo(start)?.isEntry);
  return isOfEntry || (!id.includes('virtual:') && starts.length >= (isSmallPart(id) ? usedByFew : usedByMany));
}

/** For Rolldown's `output.codeSplitting`: beside the shell, pages share exactly what each of them needs. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (id, modules) => (belongsToShell(id, modules) ? 'shell' : null), debugName: 'shell', priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
};
