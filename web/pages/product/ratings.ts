/** What a list of ratings amounts to. */

/** `rating`: 1 to 5. */
export type Rated = { rating: number };

/** Rounded to one decimal; 4.5 when there is nothing to average. */
export function averageRating(list: readonly Rated[]): number {
  if (list.length === 0) return 4.5;
  return Math.round((list.reduce((sum, { rating }) => sum + rating, 0) / list.length) * 10) / 10;
}

/** The average and the number of each product's reviews; nothing of a product without one. */
export function summariseByProduct(list: readonly (Rated & { productId: string })[]) {
  const summaries: Record<string, { average: number; count: number } | undefined> = {};
  for (const { productId } of list) {
    const own = list.filter((review) => review.productId === productId);
    summaries[productId] ??= { average: averageRating(own), count: own.length };
  }
  return summaries;
}

/** How many reviews give five stars, four, and so on down to one. */
export function countByRating(list: readonly Rated[]): { rating: number; count: number }[] {
  return [5, 4, 3, 2, 1].map((stars) => ({
    rating: stars,
    count: list.filter(({ rating }) => rating === stars).length,
  }));
}
