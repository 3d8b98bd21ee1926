/** How large the torture is. Each figure has a small size, for `npm test`, and the full one of `npm run torture`. */

const isFull = process.env.TORTURE_SIZE === 'full';

/** `TORTURE_<NAME>=<n>` in the environment outweighs both sizes. */
export function size(name: string, { small, full }: { small: number; full: number }): number {
  const chosen = process.env[`TORTURE_${name.toUpperCase()}`];
  return chosen === undefined ? (isFull ? full : small) : Number(chosen);
}

/** Another seed each day, for what one run cannot try in full. */
export const seedOfDay = Math.floor(Date.now() / 86_400_000);

/** The seeds of this run: `TORTURE_SEED`, or else `otherwise`, and those after it. */
export function seeds(count: number, otherwise = 1): number[] {
  const first = Number(process.env.TORTURE_SEED ?? otherwise);
  return Array.from({ length: count }, (_, index) => first + index);
}
