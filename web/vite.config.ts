/** Vite for the development pages inside the shop's port, and the base of the two builds in `build-site.ts`. */

import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildDataPlugin } from '#web/build/build-data.ts';
import { generatedFilesPlugin } from '#web/build/generated-files.ts';
import { textsPlugin } from '#web/build/texts.ts';
import { isDemo } from '#web/page-data/demo-mode.ts';

/** A name that only React's developer tools show: the assignment keeps its component, and all that this one uses. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
/** The same for a static property of a class. */
const contextType = /^(var \w+ = class extends React\d*\.Component \{)([\s\S]*?)^\w+\.contextType = (\w+);$/m;
/** Calls without effect that are made when the file is loaded. */
const pureCall = /(?<=^var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm;

/**
 * Leaves the parts of React Router (7.18.5) that the site does not use out of its scripts. All of it is one file. Its contexts and components are made while that file is loaded, which a bundler takes
 * for side effects and keeps: 12 kB in every page's script, of which the site uses 4. Rolldown's options for this
 * (`manualPureFunctions`, `propertyWriteSideEffects`) leave 9. A version whose text is different is left whole, and
 * `weights.spec.ts` fails.
 */
function routerPartsPlugin(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(displayName, '')
          .replace(contextType, '$1 static contextType = $3;$2')
          .replaceAll(pureCall, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/** The cascade layers of the folders, from weak to strong: a page may restyle a shared part, whichever of their files arrives first. */
const layers = ['shell', 'ui', 'cart', 'pages'];

/**
 * Puts each style sheet into the layer of its folder. A page's styles come with its code, so files arrive in the order of the visit; layers keep the cascade the same
 * whatever that order is.
 */
function cssLayersPlugin(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const [folder = ''] = path.relative(import.meta.dirname, file).split(path.sep);
      if (!file.endsWith('.css') || !layers.includes(folder)) return undefined;
      return { code: `@layer ${layers.join(', ')};\n@layer ${folder} {\n${code}\n}`, map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), buildDataPlugin(), textsPlugin(), generatedFilesPlugin(), cssLayersPlugin(), routerPartsPlugin()],
  // A constant of the compiler, so that no page of the demonstration has code for the counted figures.
  define: { 'import.meta.env.IS_VERIFIED': JSON.stringify(!isDemo) },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
});
