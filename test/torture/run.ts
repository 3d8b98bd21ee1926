import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

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

export type Row = {
  suite: string;
  seed?: number;
  /** What was tried, with its numbers. */
  size: string;
  /** Each names the case to repeat. */
  lost?: string[];
  doubled?: string[];
  wrong?: string[];
  /** Figures that are measured and not judged. */
  figures?: string;
};

/** Adds a row to the table, and fails the test when the row has anything lost, doubled or wrong. */
export function report(row: Row, startedAt: number): void {
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const file = process.env.TORTURE_REPORT;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...row, seconds })}\n`);
  const { suite, seed, lost = [], doubled = [], wrong = [] } = row;
  const found = { lost, doubled, wrong };
  expect(found, `${suite}, seed ${seed ?? 'none'}`).toEqual({ lost: [], doubled: [], wrong: [] });
}
