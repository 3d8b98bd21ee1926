/** The browser's own files: scripts, stylesheets and fonts, by Vite. */
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { chunkFileNames, codeSplitting } from '#web/build/split-script.ts';

/** `href`: its address. */
export type Stylesheet = { href: string; text: string };

type FirstFont = { media?: string; className?: string };

/**
 * What pages name of them: `shell` is the script that starts everything, `fonts` are those of the first view, with the widths
 * that need them or the class that takes them.
 */
export type BrowserFiles = { shell: string; stylesheets: Stylesheet[]; fonts: (FirstFont & { href: string })[] };

/** The fonts of every first view, of those cut for the pages (`npm run fonts`); a browser finds the others when it needs one. */
const firstFonts: (FirstFont & { file: string })[] = [
  { file: 'shell/fonts/fraunces.woff2' },
  { file: 'shell/fonts/instrument-sans.woff2' },
  // Fetched later, it would lay the whole page out a second time.
  { file: 'shell/fonts/fraunces-italic.woff2', className: 'lede' },
  // As `--display` of tokens.css says.
  { file: 'shell/fonts/fraunces-display.woff2', media: '(width >= 46rem)' },
];

function findFirstFonts(file: Rolldown.OutputAsset): BrowserFiles['fonts'] {
  const font = firstFonts.find((one) => file.originalFileNames.some((name) => name.endsWith(one.file)));
  if (font === undefined) return [];
  const { file: _, ...where } = font;
  return [{ href: `/${file.fileName}`, ...where }];
}

/** Builds them into a folder. Throws when a source or the content is broken. */
export async function buildBrowserFiles(webRoot: string, outDir: string): Promise<BrowserFiles> {
  const entry = path.join(webRoot, 'entry-client.tsx');
  const result = await build({
    configFile: path.join(webRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, rolldownOptions: { input: entry, output: { codeSplitting, chunkFileNames } } },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  // Not the entry's own file: that one only imports the shell, which would cost a round trip.
  const shell = output.find((file) => file.type === 'chunk' && file.moduleIds.includes(entry));
  if (shell === undefined) throw new Error('The client build has no entry');
  return {
    shell: `/${shell.fileName}`,
    stylesheets: output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [{ href: `/${file.fileName}`, text: String(file.source) }]
        : [],
    ),
    fonts: output.flatMap((file) => (file.type === 'asset' ? findFirstFonts(file) : [])),
  };
}
