/** The demonstration reviews: some written, ninety composed from parts. Never shown in `verified` mode. */
import type { DemoReviews } from '#content/demo-reviews.ts';
import { createRandom, shuffle } from '#content/random.ts';

export type Review = DemoReviews['reviews'][number] & { id: string; productId: string };
type ReviewSource = Pick<DemoReviews, 'productId' | 'reviews' | 'parts'>;

const composedCount = 90;
const fourStarsShare = 0.2;
/** Any number does; the same one gives every visit, and the prerendered page, the same reviews. */
const seed = 20_261_101;

/** Ninety reviews, each with a text of its own; exactly eighteen give four stars, the others five. */
function composeReviews({ parts, productId }: ReviewSource): Review[] {
  const random = createRandom(seed);
  const texts = shuffle(
    parts.openings.flatMap((opening) => parts.endings.map((ending) => `${opening} ${ending}`)),
    random,
  );
  const places = Array.from({ length: composedCount }, (_, index) => index);
  const fourStars = new Set(shuffle(places, random).slice(0, composedCount * fourStarsShare));
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return texts.slice(0, composedCount).map((content, index) => ({
    id: `rev-add-${index + 1}`,
    name: `${pick(parts.firstNames)} ${pick([...'ABCDEFGHJKLMNPRSTV'])}.`,
    role: pick(parts.roles),
    content,
    rating: fourStars.has(index) ? 4 : 5,
    daysAgo: 175 + index * 4,
    productId,
    verifiedPurchase: random() < 0.75,
  }));
}

/** All reviews of the demonstration, the newest first. */
export function listReviews(source: ReviewSource): Review[] {
  const { productId } = source;
  const written = source.reviews.map((review, index) => ({ ...review, id: `rev-${index + 1}`, productId }));
  return [...written, ...composeReviews(source)];
}
