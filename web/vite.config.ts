/** Vite for the development pages inside the shop's port, and the base of the two builds in `build-site.ts`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildDataPlugin } from '#web/build/build-data.ts';
import { cssLayersPlugin } from '#web/build/css-layers.ts';
import { generatedFilesPlugin } from '#web/build/generated-files.ts';
import { textsPlugin } from '#web/build/texts.ts';
import { routerPartsPlugin } from '#web/build/trim-router.ts';
import { isDemo } from '#web/page-data/demo-mode.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), buildDataPlugin(), textsPlugin(), generatedFilesPlugin(), cssLayersPlugin(), routerPartsPlugin()],
  // A constant of the compiler, so that no page of the demonstration has code for the counted figures.
  define: { 'import.meta.env.IS_VERIFIED': JSON.stringify(!isDemo) },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
});
