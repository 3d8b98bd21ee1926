/** The demonstration reviews: some written, ninety composed from parts. Never shown in `verified` mode. */
import demo from '#content/reviews.json' with { type: 'json' };

export type Review = {
  id: string;
  name: string;
  role: string;
  content: string;
  rating: number;
  date: string;
  productId: string;
  verifiedPurchase: boolean;
};

const composedCount = 90;
/** Eight in ten composed reviews give five stars, the others four. */
const fourStarsEvery = 5;

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

/** The same ninety every time, so that the prerendered page and the browser agree. */
function composeReview(index: number): Review {
  const { firstNames, roles, openings, endings } = demo.parts;
  return {
    id: `rev-add-${index + 1}`,
    name: `${pick(firstNames, index * 7)} ${String.fromCharCode(65 + ((index * 11) % 26))}.`,
    role: pick(roles, index * 3),
    content: `${pick(openings, index)} ${pick(endings, Math.floor(index / openings.length) + index * 2)}`,
    rating: index % fourStarsEvery === 0 ? 4 : 5,
    date: `il y a ${2 + Math.floor(index / 8)} mois`,
    productId: demo.productId,
    verifiedPurchase: index % 3 === 0,
  };
}

const reviews: readonly Review[] = [
  ...demo.reviews.map((review, index) => ({ ...review, id: `rev-${index + 1}`, productId: demo.productId })),
  ...Array.from({ length: composedCount }, (_, index) => composeReview(index)),
];

export function reviewsOf(productId: string): readonly Review[] {
  return reviews.filter((review) => review.productId === productId);
}

/** Rounded to one decimal; 4.5 when there is nothing to average. */
export function averageRating(list: readonly Review[]): number {
  if (list.length === 0) return 4.5;
  return Math.round((list.reduce((sum, { rating }) => sum + rating, 0) / list.length) * 10) / 10;
}
