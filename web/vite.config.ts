/** Vite for the development pages inside the shop's port, and the base of the two builds in `build-site.ts`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssLayersPlugin } from '#web/build/css-layers.ts';
import { articlesPlugin } from '#web/page-data/articles-plugin.ts';
import { guidePagesPlugin } from '#web/page-data/guide-pages.ts';
import { shopDataPlugin } from '#web/page-data/shop-data.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ command }) => ({
  root,
  publicDir: `${root}public`,
  plugins: [react(), shopDataPlugin(), guidePagesPlugin(), articlesPlugin(), cssLayersPlugin()],
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      ...(command === 'build' && { generateScopedName: '[hash:base64:5]' }),
    },
  },
  build: { assetsInlineLimit: 0, cssCodeSplit: false, modulePreload: { polyfill: false }, emptyOutDir: true },
}));
