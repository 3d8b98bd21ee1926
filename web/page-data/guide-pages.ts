/**
 * Pictures of the guide, their addresses hashed like those of any asset: `virtual:covers` for its first page and the gift's,
 * `virtual:guide-pages` for all that can be leafed through.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { withFrenchSpaces } from '#web/page-data/french-spaces.ts';

const folder = path.resolve(import.meta.dirname, '../../.build/excerpt');

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

type Named = { picture: GuidePicture; index: number | string };

function moduleOf(named: readonly Named[], declaration: string): string {
  const imports = named.flatMap(({ picture: { avif, webp }, index }) => [
    importOf(`avif${index}`, avif),
    importOf(`webp${index}`, webp),
  ]);
  return [...imports, declaration].join('\n');
}

function coversModule({ pages: [cover], giftCover }: Excerpt): string {
  if (cover === undefined) throw new Error('.build/excerpt/pages.json names no page');
  const { label, alt, ...picture } = cover;
  const named = [
    { picture, index: 0 },
    { picture: giftCover, index: 'Gift' },
  ];
  return moduleOf(
    named,
    `export const guideCover = ${entryOf(picture, 0)};\nexport const giftCover = ${entryOf(giftCover, 'Gift')};`,
  );
}

function pagesModule({ pages }: Excerpt): string {
  const named = pages.map((picture, index) => ({ picture, index }));
  return moduleOf(named, `export const guidePages = [${pages.map(entryOf).join(', ')}];`);
}

const modules = new Map([
  ['\0virtual:covers', coversModule],
  ['\0virtual:guide-pages', pagesModule],
]);

/** Gives the modules to Vite; read only where a page is built, so that a test without pictures needs none. */
export function guidePagesPlugin(): Plugin {
  return {
    name: 'guide-pages',
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : undefined),
    load: (id) => modules.get(id)?.(readExcerpt()),
  };
}
