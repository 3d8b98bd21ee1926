/** Pictures of the guide: covers under the names the catalogue gives them, the others under a name that changes with the picture. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { bonuses, products } from '#content/catalogue.ts';
import { pageTextSchema } from '#content/guide/spread-text.ts';
import { readBuilt } from '#web/page-data/built.ts';

/** The guide on its table, twice as large as mails show it: mail programs do not know AVIF. Shared links show it too. */
export const mailPictureFile = 'content/products/guide-amour-1/still-lifes/mail.jpg';

const folder = path.resolve(import.meta.dirname, '../../.build/excerpt');

const spreadSchema = v.object({
  name: v.string(),
  label: v.string(),
  alt: v.string(),
  avif: v.array(v.string()),
  webp: v.string(),
  pages: v.array(pageTextSchema),
});
const excerptSchema = v.object({ productId: v.string(), spreads: v.array(spreadSchema) });

function readPicture(file: string): Buffer {
  try {
    return readFileSync(path.join(folder, file));
  } catch (cause) {
    throw new Error(`.build/excerpt/${file} is missing: run \`npm run build\` first`, { cause });
  }
}

export const readExcerpt = () => readBuilt('excerpt/spreads.json', excerptSchema);

/** The address of a picture: `spread-loop.webp` → `/assets/spread-loop-1a2b3c4d.webp`. */
export function excerptAddress(file: string): string {
  const { name, ext } = path.parse(file);
  const hash = createHash('sha256').update(readPicture(file)).digest('hex').slice(0, 8);
  return `/assets/${name}-${hash}${ext}`;
}

/** The pictures as files of the site: address → content. A book's cover has the same colours by night: it stays lit. */
export function guidePictures(): Record<string, string | Buffer> {
  const covers = [...products, ...bonuses].map(({ imageUrl }) => [imageUrl, readPicture(path.basename(imageUrl))]);
  const files = readExcerpt().spreads.flatMap(({ avif, webp }) => [...avif, webp]);
  const readFile = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file));
  return Object.fromEntries([
    ...covers,
    ['/mail/guide-ouvert.jpg', readFile(mailPictureFile)],
    ['/mail/fils.png', readFile('content/drawing/mail-threads.png')],
    ...files.map((file) => [excerptAddress(file), readPicture(file)]),
  ]);
}
