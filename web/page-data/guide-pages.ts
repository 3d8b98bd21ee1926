/** The pictured pages of the guide, as `virtual:guide-pages`: their addresses are hashed like those of any asset. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { withFrenchSpaces } from '#web/page-data/french-spaces.ts';

const folder = path.resolve(import.meta.dirname, '../../.build/excerpt');
const moduleId = 'virtual:guide-pages';

const picture = { avif: v.string(), webp: v.string(), width: v.number(), height: v.number() };
const excerptSchema = v.object({
  pages: v.array(v.object({ label: v.string(), alt: v.string(), ...picture })),
  giftCover: v.object(picture),
});
type Excerpt = v.InferOutput<typeof excerptSchema>;

/** `avif` and `webp` are addresses; `width` and `height` are in px. */
export type GuidePicture = Excerpt['giftCover'];
/** A page under its `label`; `alt` describes it to who does not see it. */
export type GuidePage = Excerpt['pages'][number];

function readExcerpt(): Excerpt {
  try {
    return v.parse(excerptSchema, JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')));
  } catch (cause) {
    throw new Error('.build/excerpt/pages.json is missing or unreadable: run `npm run build` first', { cause });
  }
}

const importOf = (name: string, file: string) => `import ${name} from ${JSON.stringify(path.join(folder, file))};`;

/** The picture's entry as code, its two files as what `importOf` named them. */
function entryOf({ avif, webp, ...rest }: GuidePicture, index: number | string): string {
  return `{ ...${JSON.stringify(withFrenchSpaces(rest))}, avif: avif${index}, webp: webp${index} }`;
}

function moduleOf({ pages, giftCover }: Excerpt): string {
  const named = [...pages.map((page, index) => ({ page, index })), { page: giftCover, index: 'Gift' }];
  return [
    ...named.flatMap(({ page, index }) => [importOf(`avif${index}`, page.avif), importOf(`webp${index}`, page.webp)]),
    `export const guidePages = [${pages.map(entryOf).join(', ')}];`,
    `export const giftCover = ${entryOf(giftCover, 'Gift')};`,
  ].join('\n');
}

/** Gives the module to Vite; read only where a page is built, so that a test without pictures needs none. */
export function guidePagesPlugin(): Plugin {
  return {
    name: 'guide-pages',
    resolveId: (id) => (id === moduleId ? `\0${id}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? moduleOf(readExcerpt()) : undefined),
  };
}
