/** Builds the site into `.build/site`: the browser's files, then every page of `site-map.ts` as HTML. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { codeSplitting } from '#web/code-splitting.ts';
import { pageHtml } from '#web/page-html.ts';
import { findStyles, type Stylesheet } from '#web/page-styles.ts';
import { notFoundPath, sitePaths } from '#web/site-map.ts';

const webRoot = fileURLToPath(new URL('.', import.meta.url));
const finishedFolder = path.resolve(webRoot, '../.build/site');
const siteFolder = path.resolve(webRoot, '../.build/site-next');
const serverFolder = path.resolve(webRoot, '../.build/site-server');

/** The browser's files that pages name: `shell` is the script that starts, `fonts` are those of the first view. */
type Built = { shell: string; stylesheets: Stylesheet[]; fonts: string[] };

async function buildClient(): Promise<Built> {
  const result = await build({
    configFile: path.join(webRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: siteFolder,
      rolldownOptions: { input: path.join(webRoot, 'entry-client.tsx'), output: { codeSplitting } },
    },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const entryModule = path.join(webRoot, 'entry-client.tsx');
  const shell = output.find((file) => file.type === 'chunk' && file.moduleIds.includes(entryModule));
  if (shell === undefined) throw new Error('The client build has no entry');
  return {
    shell: `/${shell.fileName}`,
    stylesheets: output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [{ href: `/${file.fileName}`, text: String(file.source) }]
        : [],
    ),
    fonts: output
      .map(({ fileName }) => `/${fileName}`)
      .filter((name) => name.endsWith('.woff2') && !name.includes('italic')),
  };
}

async function buildServer(): Promise<typeof import('#web/entry-server.tsx')> {
  await build({
    configFile: path.join(webRoot, 'vite.config.ts'),
    logLevel: 'warn',
    // Bundled whole: jotai and the router must be the same copy for the shell and the pages.
    ssr: { noExternal: true },
    build: {
      outDir: serverFolder,
      ssr: path.join(webRoot, 'entry-server.tsx'),
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'entry-server.mjs' } },
    },
  });
  return import(pathToFileURL(path.join(serverFolder, 'entry-server.mjs')).href);
}

function fileOf(sitePath: string): string {
  return path.join(siteFolder, sitePath === '/' ? 'index.html' : `${sitePath}.html`);
}

/**
 * Writes the whole site to `.build/site`, in one move at the end: a failed build leaves the last good one in place.
 * Throws when content is malformed, a page fails or the guide is not built.
 */
export async function buildSite(): Promise<void> {
  await rm(siteFolder, { recursive: true, force: true });
  const { shell, stylesheets, fonts } = await buildClient();
  const { renderPage } = await buildServer();
  for (const sitePath of [...sitePaths, notFoundPath]) {
    const file = fileOf(sitePath);
    await mkdir(path.dirname(file), { recursive: true });
    const { head, body } = await renderPage(sitePath);
    const styles = findStyles(body, stylesheets);
    await writeFile(file, pageHtml({ head, body, entry: shell, styles, fonts }));
  }
  await rm(finishedFolder, { recursive: true, force: true });
  await rename(siteFolder, finishedFolder);
}

if (import.meta.main) await buildSite();
