/** How the browser's files are cut: the shell, each page, and what some pages share; a first view asks for few of them. */
import type { Rolldown } from 'vite';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** A part of `ui` that this many pages use comes with the shell: its few hundred bytes weigh less than a request. */
const usedByMany = 5;
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
  return isOfEntry || (isSmallPart(id) && starts.length >= usedByMany);
}

/** The folders of `ui` that are one file each for the pages that use them; calls to the API go with the forms that make them. */
function folderOf(id: string): string | null {
  const [, folder = null] = /\/web\/ui\/(\w+)\//.exec(id) ?? [];
  return /\/web\/api\.ts$|\/http\/api-errors\.ts$/.test(id) ? 'form' : folder;
}

/** For Rolldown's `output.codeSplitting`: beside the shell and those, pages share exactly what each of them needs. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (id, modules) => (belongsToShell(id, modules) ? 'shell' : null), debugName: 'shell', priority: 3 },
    { name: folderOf, debugName: 'folders of ui', minShareCount: 2, priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
};
