/** How the browser's files are cut: the shell, and the pages, those together that a reader goes through one after the other. */
import type { Rolldown } from 'vite';
import { pagePaths, pages } from '#web/pages.ts';

type ModuleIds = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** What comes with the shell as soon as this many pages use it: its few hundred bytes weigh less than a request. */
const usedByMany = 4;
const isSmallPart = (id: string) =>
  /\/web\/(ui|browser)\/([^/]+|form\/[^/]+)$|\/web\/api\.ts$|\/http\/errors\.ts$/.test(id);
/** The cart is the shell's: what two places know of it comes with its button. */
const isOfCart = (id: string) => /\/web\/cart\/[^/]+$/.test(id);

/** The pages' modules, by the script they share. */
const scriptOfFolder = new Map<string, string>(
  pagePaths.flatMap((path) => {
    const page = pages[path];
    return 'script' in page ? [[page.folder, page.script] as const] : [];
  }),
);

function scriptOfStart(id: string): string | undefined {
  // Two pages of the guide show it a moment after their first view.
  if (id.endsWith('/web/ui/offer/leaf-through.tsx')) return 'guide';
  const [, folder = ''] = /\/web\/pages\/([\w-]+)\/[\w-]+-page\.tsx$/.exec(id) ?? [];
  return scriptOfFolder.get(folder);
}

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

/** Where pages of two scripts need a module, the first of these has it. */
const scriptOrder = ['guide', 'service', 'legal'];

function fileOf(id: string, modules: ModuleIds): string | null {
  const scripts = [...startsOf(id, modules)].map(scriptOfStart);
  return scriptOrder.find((script) => scripts.includes(script)) ?? null;
}

/** For Rolldown's `output.codeSplitting`: beside those, pages share exactly what each of them needs. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (id, modules) => (belongsToShell(id, modules) ? 'shell' : null), debugName: 'shell', priority: 3 },
    { name: fileOf, debugName: 'several pages', priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
};
