import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('../shell/boot.ts', import.meta.url))],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  write: false,
});

/** `shell/boot.ts` as the text of a script: pages have it in their head, and the headers its hash. */
export const bootScript = outputFiles.map(({ text }) => text.trim()).join('');
