/** What the pages say of each product, by its id: from its folder, or counted in its own files. */
import * as v from 'valibot';
import { findDetails, type Product, type ProductDetails, products } from '#content/catalogue.ts';
import { type SalesWords, sales } from '#content/sales-page.ts';
import { readBuilt } from '#web/page-data/built.ts';
import { files } from '#web/page-data/shop.data.ts';

const count = v.pipe(v.number(), v.integer());
const figuresSchema = v.record(
  v.string(),
  v.object({
    exercises: count,
    meditations: count,
    chapters: v.array(v.object({ title: v.string(), readingMinutes: count })),
  }),
);

const figures = readBuilt('files/figures.json', figuresSchema);

/** What `of` finds, by product; nothing for a product where it finds nothing. */
function each<Found>(
  of: (product: Product, details: ProductDetails) => Found | undefined,
): Record<string, Found | undefined> {
  return Object.fromEntries(
    products.flatMap((product) => {
      const details = findDetails(product.id);
      const found = details && of(product, details);
      return found === undefined ? [] : [[product.id, found]];
    }),
  );
}

/** `hours`: of reading. A figure that is not counted is left out. */
type Counts = {
  pages?: number;
  minutes?: number;
  exercises?: number;
  meditations?: number;
  chapters?: number;
  hours?: number;
};

export const counts = each<Counts>(({ id, fileId, readingTimeMinutes }) => {
  const { pages, minutes } = files.find((file) => file.id === fileId) ?? {};
  const book = figures[id];
  return {
    ...(pages === undefined ? {} : { pages }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(book && { exercises: book.exercises, meditations: book.meditations, chapters: book.chapters.length }),
    ...(readingTimeMinutes === undefined ? {} : { hours: readingTimeMinutes / 60 }),
  };
});

/** A chapter of the long presentation; its reading time is the book's own. */
export type SalesChapter = NonNullable<SalesWords['chapters']>['items'][number] & { readingMinutes: number };

export const chapterLists = each<SalesChapter[]>(({ id }) =>
  sales[id]?.chapters?.items.map((item) => {
    const found = figures[id]?.chapters.find(({ title }) => title === item.title);
    if (found === undefined) throw new Error(`The sales.json of ${id}: its book has no chapter "${item.title}"`);
    return { ...item, readingMinutes: found.readingMinutes };
  }),
);

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '1re édition, novembre 2026' */
export const editionNames = each<string>((_, { editions }) => {
  const latest = editions.at(-1);
  if (latest === undefined) return undefined;
  return `${latest.number === 1 ? '1re' : `${latest.number}e`}\u00a0édition, ${month.format(new Date(latest.date))}`;
});

export const dedicable = products.flatMap(({ id }) => (findDetails(id)?.dedication ? [id] : []));

export const updatedOn = each((_, { updatedAt, editions }) => editions.at(-1)?.date ?? updatedAt.slice(0, 10));
export const topics = each((_, details) => (details.topics.length > 0 ? details.topics : undefined));
export const listings = each((_, { listing }) => listing);
export const giftListings = each(
  (_, { bonusListing }) => bonusListing && { label: bonusListing.label, text: bonusListing.text },
);
export const giftDescriptions = each((_, { bonusListing }) => bonusListing?.description);
export const productDescriptions = each((_, { descriptions }) => descriptions);
