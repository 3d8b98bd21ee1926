/** The demonstration reviews: some written, ninety composed from parts. Never shown in `verified` mode. */
import { demoReviews } from 'virtual:demo-reviews';
import type { DemoReviews } from '#content/reviews.ts';

export type Review = DemoReviews['reviews'][number] & { id: string; productId: string };

const composedCount = 90;
/** Eight in ten composed reviews give five stars, the others four. */
const fourStarsEvery = 5;

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

/** The same ninety every time, so that the prerendered page and the browser agree. */
function composeReview({ parts, productId }: DemoReviews, index: number): Review {
  return {
    id: `rev-add-${index + 1}`,
    name: `${pick(parts.firstNames, index * 7)} ${String.fromCharCode(65 + ((index * 11) % 26))}.`,
    role: pick(parts.roles, index * 3),
    content: `${pick(parts.openings, index)} ${pick(parts.endings, Math.floor(index / parts.openings.length) + index * 2)}`,
    rating: index % fourStarsEvery === 0 ? 4 : 5,
    date: `il y a ${2 + Math.floor(index / 8)} mois`,
    productId,
    verifiedPurchase: index % 3 === 0,
  };
}

function listReviews(demo: DemoReviews): Review[] {
  const { productId } = demo;
  return [
    ...demo.reviews.map((review, index) => ({ ...review, id: `rev-${index + 1}`, productId })),
    ...Array.from({ length: composedCount }, (_, index) => composeReview(demo, index)),
  ];
}

const reviews: readonly Review[] = demoReviews === null ? [] : listReviews(demoReviews);

/** Invented like the reviews, and shown where they are. */
export const experts: DemoReviews['experts'] = demoReviews?.experts ?? [];

export function reviewsOf(productId: string): readonly Review[] {
  return reviews.filter((review) => review.productId === productId);
}

/** Rounded to one decimal; 4.5 when there is nothing to average. */
export function averageRating(list: readonly Review[]): number {
  if (list.length === 0) return 4.5;
  return Math.round((list.reduce((sum, { rating }) => sum + rating, 0) / list.length) * 10) / 10;
}
