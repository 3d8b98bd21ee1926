/** How the browser's files are cut: the shell, what pages share, and each page; so a first view asks for few of them. */
import type { Rolldown } from 'vite';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** Whether the entry needs a module at once: some chain of plain imports leads to it, no `import()` between. */
function isOfEntry(id: string, modules: ModuleIds, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (info === null) return false;
  return info.isEntry || info.importers.some((importer) => isOfEntry(importer, modules, seen));
}

/** For Rolldown's `output.codeSplitting`. Chunks of a page's own, and those loaded on demand, are cut by themselves. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // The bundler's own few lines would otherwise be a request of their own.
    { name: 'shell', test: /rolldown\/runtime/, priority: 3 },
    { name: (id, modules) => (isOfEntry(id, modules) ? 'shell' : null), debugName: 'shell', priority: 2 },
    { name: 'shared', minShareCount: 2, priority: 1 },
  ],
};
