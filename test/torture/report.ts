/** One row of the table that `npm run torture` prints. */
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

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
