/** Leaves the parts of React Router that the site does not use out of its scripts. */
import type { Plugin } from 'vite';

/** A name that only React's developer tools show: the assignment keeps its component, and all that this one uses. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
/** The same for a static property of a class. */
const contextType = /^(var \w+ = class extends React\d*\.Component \{)([\s\S]*?)^\w+\.contextType = (\w+);$/m;
/** Calls without effect that are made when the file is loaded. */
const pureCall = /(?<=^var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm;

/**
 * All of React Router (7.18.5) is one file. Its contexts and components are made while that file is loaded, which a bundler takes
 * for side effects and keeps: 12 kB in every page's script, of which the site uses 4. Rolldown's options for this
 * (`manualPureFunctions`, `propertyWriteSideEffects`) leave 9. A version whose text is different is left whole, and
 * `weights.spec.ts` fails.
 */
export function routerPartsPlugin(): Plugin {
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
