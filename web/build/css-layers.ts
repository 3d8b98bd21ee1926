/** Puts each stylesheet into the cascade layer of its folder. */
import path from 'node:path';
import type { Plugin } from 'vite';

/** From weak to strong: a page may restyle a shared part, whichever of their files arrives first. */
const layers = ['shell', 'ui', 'cart', 'pages'];

/**
 * A page's styles come with its code, so files arrive in the order of the visit; layers keep the cascade the same
 * whatever that order is.
 */
export function cssLayersPlugin(root = path.dirname(import.meta.dirname)): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const [folder = ''] = path.relative(root, file).split(path.sep);
      if (!file.endsWith('.css') || !layers.includes(folder)) return undefined;
      return { code: `@layer ${layers.join(', ')};\n@layer ${folder} {\n${code}\n}`, map: null };
    },
  };
}
