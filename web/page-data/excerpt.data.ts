/** The pages of the guide that can be leafed through, the cover first. */
import { products } from '#content/catalogue.ts';
import { excerptAddress, readExcerpt } from '#web/page-data/excerpt-pictures.ts';

/**
 * A page under its `label`; `alt` describes it to people who do not see it. `src` and `avif` are addresses: a drawing, or the
 * same picture in two formats.
 */
export type GuidePage = { label: string; alt: string; src: string; avif?: string };

const { cover, pages } = readExcerpt();

export const guidePages: GuidePage[] = [
  { label: cover.label, alt: cover.alt, src: products[0]?.imageUrl ?? '' },
  ...pages.map(({ label, alt, webp, avif }) => ({ label, alt, src: excerptAddress(webp), avif: excerptAddress(avif) })),
];
