/** What the product and the sales page show of the guide, by `virtual:` module; without unproven claims in `verified` mode. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type DemoReviews, demoReviews } from '#content/reviews.ts';
import { type Sales, sales } from '#content/sales.ts';
import { type Site, site } from '#content/site.ts';
import { averageRating, listReviews } from '#web/pages/product/demo-reviews.ts';

const figuresUrl = new URL('../../.build/files/figures.json', import.meta.url);

const count = v.pipe(v.number(), v.integer());
const figuresSchema = v.object({
  exercises: count,
  meditations: count,
  chapters: v.array(v.object({ title: v.string(), readingMinutes: count })),
});
/** Counted in the built guide. */
type GuideFigures = v.InferOutput<typeof figuresSchema>;

function readFigures(): GuideFigures {
  try {
    return v.parse(figuresSchema, JSON.parse(readFileSync(figuresUrl, 'utf8')));
  } catch (cause) {
    throw new Error('.build/files/figures.json is missing or unreadable: run `npm run guide` first', { cause });
  }
}

/** A chapter of the sales page; its reading time is the guide's own. */
export type SalesChapter = Sales['chapters']['items'][number] & { readingMinutes: number };
type Counts = Pick<GuideFigures, 'exercises' | 'meditations'> & { chapters: number };

/** `counts` and `chapters` come from the built guide; `summary` is null where no review may show. */
export type GuideData = {
  hero: Sales['hero'];
  excerpt: Sales['excerpt'];
  guarantee: Sales['guarantee'];
  closing: Sales['closing'];
  proof: (Pick<NonNullable<Sales['demo']>, 'couples' | 'countdown' | 'recentBuyers'> & Site['demo']) | null;
  struckCents: number | null;
  sales: Omit<Sales, 'hero' | 'excerpt' | 'guarantee' | 'closing'>;
  counts: Counts;
  chapters: SalesChapter[];
  exerciseCount: number;
  experts: DemoReviews['experts'];
  summary: { productId: string; average: number; count: number } | null;
  demoReviews: (Pick<DemoReviews, 'productId' | 'reviews' | 'parts'> & { claimed: Site['demo'] }) | null;
};

function findChapters({ chapters }: GuideFigures): SalesChapter[] {
  return sales.chapters.items.map((item) => {
    const found = chapters.find(({ title }) => title === item.title);
    if (found === undefined) throw new Error(`content/sales.json: the guide has no chapter "${item.title}"`);
    return { ...item, readingMinutes: found.readingMinutes };
  });
}

function summarise(): GuideData['summary'] {
  const reviews = listReviews(demoReviews);
  return { productId: demoReviews.productId, average: averageRating(reviews), count: reviews.length };
}

/** One module for each part of a page that is fetched by itself, so that no page carries what it does not show. */
export function guideModules(showsUnprovenClaims: boolean): Record<string, Partial<GuideData>> {
  const figures = readFigures();
  const { productId, reviews, parts, experts } = demoReviews;
  const { exercises, meditations, chapters } = figures;
  const { couples, countdown, recentBuyers } = sales.demo;
  const { hero, excerpt, guarantee, closing, ...middle } = sales;
  return {
    'virtual:sales-hero': {
      hero,
      excerpt,
      proof: showsUnprovenClaims ? { couples, countdown, recentBuyers, ...site.demo } : null,
    },
    'virtual:struck-price': { struckCents: showsUnprovenClaims ? site.demo.strikethroughCents : null },
    'virtual:sales': {
      sales: { ...middle, demo: showsUnprovenClaims ? sales.demo : null },
      counts: { exercises, meditations, chapters: chapters.length },
      chapters: findChapters(figures),
    },
    'virtual:sales-closing': { guarantee, closing },
    'virtual:experts': { experts: showsUnprovenClaims ? experts : [] },
    'virtual:exercise-count': { exerciseCount: exercises },
    'virtual:review-summary': { summary: showsUnprovenClaims ? summarise() : null },
    'virtual:demo-reviews': {
      demoReviews: showsUnprovenClaims ? { productId, reviews, parts, claimed: site.demo } : null,
    },
  };
}
