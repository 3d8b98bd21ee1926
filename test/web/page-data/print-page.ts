/** Prints the bodies of the pages at these paths, rendered from their sources in the mode that SOCIAL_PROOF names. */
import path from 'node:path';
import { createServer } from 'vite';

const vite = await createServer({
  configFile: path.resolve(import.meta.dirname, '../../../web/vite.config.ts'),
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { renderPage } = await vite.ssrLoadModule('/render/entry-server.tsx');
for (const address of process.argv.slice(2)) console.log((await renderPage(address)).body);
await vite.close();
