/** The browser's own files: scripts, stylesheets and fonts, by Vite. */
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { codeSplitting } from '#web/build/code-splitting.ts';

/** `href`: its address. */
export type Stylesheet = { href: string; text: string };

/** What pages name of them: `shell` is the script that starts everything, `fonts` are those of the first view. */
export type BrowserFiles = { shell: string; stylesheets: Stylesheet[]; fonts: string[] };

/** The fonts cut for the pages (`npm run fonts`); a browser finds the others when it needs one. */
const isFirstFont = ({ originalFileNames }: Rolldown.OutputAsset) =>
  originalFileNames.some((name) => name.includes('shell/fonts/'));

/** Builds them into a folder. Throws when a source or the content is broken. */
export async function buildBrowserFiles(webRoot: string, outDir: string): Promise<BrowserFiles> {
  const entry = path.join(webRoot, 'entry-client.tsx');
  const result = await build({
    configFile: path.join(webRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, rolldownOptions: { input: entry, output: { codeSplitting } } },
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
    fonts: output.flatMap((file) => (file.type === 'asset' && isFirstFont(file) ? [`/${file.fileName}`] : [])),
  };
}
