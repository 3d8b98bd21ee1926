/** Where the shop shows a book open, a page of it as text, and what it and its covers look like, as files of the site. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { bonuses, products } from '#content/catalogue.ts';
import { type PageText, pageTextSchema } from '#content/guide/spread-text.ts';
import { worksCited } from '#content/works-cited.ts';
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
function excerptAddress(file: string): string {
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

/**
 * `alt` describes the picture to people who do not see it. `avif`: for an `<img srcset>`. `src`: for older browsers. `side`: of
 * the page that phones show.
 */
export type OpenSpread = { label: string; alt: string; avif: string; src: string; side: 'left' | 'right' };

const { productId, spreads } = readExcerpt();

/** The product whose pages these are; another is shown by its cover. */
export const openedProductId = productId;

function find(name: string, side: OpenSpread['side'] = 'right'): OpenSpread {
  const found = spreads.find((spread) => spread.name === name);
  if (found === undefined) throw new Error(`${productId}: its sources mark no #spread("${name}", …)`);
  const { label, alt, avif, webp } = found;
  const widths = avif.map((file) => `${excerptAddress(file)} ${/\d+(?=\.avif)/.exec(file)?.[0]}w`);
  return { label, alt, avif: widths.join(', '), src: excerptAddress(webp), side };
}

/** The opening of a chapter. */
const openerSpread = find('opener');
/** « Dessiner la boucle », filled in. */
export const loopSpread = find('loop');
/** « Oui, non, peut-être », filled in. */
export const yesNoMaybeSpread = find('yes-no-maybe', 'left');
/** « Le pacte de saison », filled in. */
const pactSpread = find('pact');
/** « La vague ». */
const meditationSpread = find('meditation', 'left');

/** In the order in which a reader leafs through them. */
export const leaves: readonly OpenSpread[] = [openerSpread, loopSpread, yesNoMaybeSpread, pactSpread, meditationSpread];

export const leafTexts: Record<string, readonly PageText[]> = Object.fromEntries(
  leaves.map(({ src }) => [src, spreads.find(({ webp }) => excerptAddress(webp) === src)?.pages ?? []]),
);

function findPage() {
  const page = spreads.find(({ name }) => name === 'yes-no-maybe')?.pages[1];
  if (page === undefined) throw new Error('The guide shows no page beside its spread "yes-no-maybe"');
  const texts = (wanted: string) =>
    page.parts.flatMap((part) => (part.kind === wanted && 'text' in part ? part.text : []));
  // Its last line begins a letter, which the next page has.
  return { number: page.number, title: texts('heading').join(' '), paragraphs: texts('par').slice(0, -1) };
}

/** A printed page of the guide, as text, with the works that it names. */
export const excerptPage = findPage();

const words = excerptPage.paragraphs.join(' ');
const isNamed = ({ authors, year }: (typeof worksCited)[number]) =>
  words.includes(authors.replace(/,.*/, '')) && words.includes(`(${year})`);

export const namedWorks = worksCited.filter(isNamed);
export const workCount = worksCited.length;
