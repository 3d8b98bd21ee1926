/** Vite for `npm run dev`, and the base of the two builds in `build.ts`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPagePlugin } from '#web/dev-page.ts';
import { shopDataPlugin } from '#web/shop-data.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const shopUrl = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root,
  publicDir: `${root}public`,
  plugins: [react(), shopDataPlugin(), devPagePlugin()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // One stylesheet: it is small, and a page's styles are then never missing when its chunk is already cached.
  build: { cssCodeSplit: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
  server: { proxy: { '/api': shopUrl } },
});
