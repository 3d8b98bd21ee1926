/** The demonstration's counter of recent buyers: where it starts, between which counts it walks, how often it steps. */
export const recentBuyers = { start: 16, least: 12, most: 20, everyMs: 30_000 };

/** The next count: one less, the same or one more, by a `draw` from 0 to 1, never beyond the limits. */
export function stepBuyers(count: number, draw: number): number {
  const step = Math.min(2, Math.floor(draw * 3)) - 1;
  return Math.min(recentBuyers.most, Math.max(recentBuyers.least, count + step));
}
