/** Prints the body of the page at a path, rendered from its sources in the mode that SOCIAL_PROOF names. */
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
console.log((await renderPage(process.argv[2])).body);
await vite.close();
