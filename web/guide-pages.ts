/** The pictured pages of the guide, as `virtual:guide-pages`: their addresses are hashed like those of any asset. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { withFrenchSpaces } from '#web/french-spaces.ts';

const folder = path.resolve(import.meta.dirname, '../.build/excerpt');
const moduleId = 'virtual:guide-pages';

const pagesSchema = v.array(
  v.object({
    label: v.string(),
    alt: v.string(),
    avif: v.string(),
    webp: v.string(),
    width: v.number(),
    height: v.number(),
  }),
);

/** A page under its `label`; `avif` and `webp` are addresses, `width` and `height` are in px. */
export type GuidePage = v.InferOutput<typeof pagesSchema>[number];

function readPages(): GuidePage[] {
  try {
    return v.parse(pagesSchema, JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')));
  } catch (cause) {
    throw new Error('.build/excerpt/pages.json is missing: run `npm run build` first', { cause });
  }
}

function moduleOf(pages: readonly GuidePage[]): string {
  const imports = pages.flatMap(({ avif, webp }, index) => [
    `import avif${index} from ${JSON.stringify(path.join(folder, avif))};`,
    `import webp${index} from ${JSON.stringify(path.join(folder, webp))};`,
  ]);
  const entries = withFrenchSpaces(pages).map(
    ({ label, alt, width, height }, index) =>
      `{ ...${JSON.stringify({ label, alt, width, height })}, avif: avif${index}, webp: webp${index} }`,
  );
  return [...imports, `export const guidePages = [${entries.join(', ')}];`].join('\n');
}

/** Gives the module to Vite; read only where a page is built, so that a test without pictures needs none. */
export function guidePagesPlugin(): Plugin {
  return {
    name: 'guide-pages',
    resolveId: (id) => (id === moduleId ? `\0${id}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? moduleOf(readPages()) : undefined),
  };
}
