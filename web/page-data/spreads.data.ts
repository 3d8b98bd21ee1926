/** Where the shop shows a book open. */
import type { PageText } from '#content/guide/spread-text.ts';
import { excerptAddress, readExcerpt } from '#web/page-data/excerpt-pictures.ts';

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
export const pactSpread = find('pact');
/** « La vague ». */
export const meditationSpread = find('meditation', 'left');

/** In the order in which a reader leafs through them. */
export const leaves: readonly OpenSpread[] = [openerSpread, loopSpread, yesNoMaybeSpread, pactSpread, meditationSpread];

export const leafTexts: Record<string, readonly PageText[]> = Object.fromEntries(
  leaves.map(({ src }) => [src, spreads.find(({ webp }) => excerptAddress(webp) === src)?.pages ?? []]),
);
