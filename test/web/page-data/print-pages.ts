/**
 * In the mode that SOCIAL_PROOF names: prints the bodies of the pages at these paths, rendered from their sources, then every
 * value that a page can import, but those that the build refuses to give.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { readValue } from '#web/build/build-data.ts';
import { loadText } from '#web/build/texts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => path.join(root, file));

const vite = await createServer({
  configFile: path.join(root, 'web/vite.config.ts'),
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { renderPage } = await vite.ssrLoadModule('/render/entry-server.tsx');
for (const address of process.argv.slice(2)) console.log((await renderPage(address)).body);
await vite.close();

for (const file of [...find('web/**/*.data.ts'), ...find('content/*.ts')]) {
  for (const name of Object.keys(await import(file))) {
    const value = await readValue(file, name).catch(() => undefined);
    console.log(name, JSON.stringify(value));
  }
}
for (const file of find('content/{legal,articles}/**/*.md')) console.log(loadText(file));
