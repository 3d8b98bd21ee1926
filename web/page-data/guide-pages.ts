/**
 * Pictures of the guide. Covers are files of the site under the names the catalogue gives them; `virtual:guide-pages` names
 * all that can be leafed through, the cover first, the addresses of its other pages hashed like those of any asset.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { gifts, products } from '#content/catalogue.ts';
import { withFrenchSpaces } from '#web/page-data/french-spaces.ts';
import { withNight } from '#web/page-data/night-colours.ts';
import { virtualModules } from '#web/page-data/virtual-modules.ts';

const folder = path.resolve(import.meta.dirname, '../../.build/excerpt');

const words = { label: v.string(), alt: v.string() };
const excerptSchema = v.object({
  cover: v.object(words),
  pages: v.array(v.object({ ...words, avif: v.string(), webp: v.string(), width: v.number(), height: v.number() })),
});
type Excerpt = v.InferOutput<typeof excerptSchema>;

/**
 * A page under its `label`; `alt` describes it to who does not see it. `src` and `avif` are addresses: a drawing, or the
 * same picture in two formats.
 */
export type GuidePage = { label: string; alt: string; src: string; avif?: string };

function readFolder(file: string): string {
  try {
    return readFileSync(path.join(folder, file), 'utf8');
  } catch (cause) {
    throw new Error(`.build/excerpt/${file} is missing: run \`npm run build\` first`, { cause });
  }
}

const importOf = (name: string, file: string) => `import ${name} from ${JSON.stringify(path.join(folder, file))};`;

function pagesModule({ cover, pages }: Excerpt): string {
  const imports = pages.flatMap(({ avif, webp }, index) => [
    importOf(`avif${index}`, avif),
    importOf(`webp${index}`, webp),
  ]);
  const entryOf = ({ label, alt }: Excerpt['cover'], sources: string) =>
    `{ ...${JSON.stringify(withFrenchSpaces({ label, alt }))}, ${sources} }`;
  const entries = [
    entryOf(cover, `src: ${JSON.stringify(products[0]?.imageUrl)}`),
    ...pages.map((page, index) => entryOf(page, `src: webp${index}, avif: avif${index}`)),
  ];
  return [...imports, `export const guidePages = [${entries.join(', ')}];`].join('\n');
}

/** A cover by its address, in colours that follow the page around it; undefined for any other address. */
function coverAt(address: string): string | undefined {
  const isCover = [...products, ...gifts].some(({ imageUrl }) => imageUrl === address);
  return isCover ? withNight(readFolder(path.basename(address))) : undefined;
}

/** Gives pages and covers to Vite; read only where a page is built, so that a test without pictures needs none. */
export function guidePagesPlugin(): Plugin {
  return {
    name: 'guide-pages',
    ...virtualModules({
      'virtual:guide-pages': () => pagesModule(v.parse(excerptSchema, JSON.parse(readFolder('pages.json')))),
    }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { imageUrl } of [...products, ...gifts]) {
        this.emitFile({ type: 'asset', fileName: imageUrl.slice(1), source: coverAt(imageUrl) ?? '' });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const cover = coverAt(request.url ?? '');
        if (cover === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml').end(cover);
      });
    },
  };
}
