import { expect, test } from 'vitest';
import { nextTry } from '#lambdas/outbox/outbox.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
const hour = 60 * 60_000;

test('failed work is due for the next run of the schedule until it has failed often, then after the longer delay', () => {
  const rule = { frequentAttempts: 15, laterMs: hour };
  const delays = [1, 14, 15, 16].map((attempts) => nextTry(attempts, rule, now).getTime() - now.getTime());
  expect(delays).toEqual([1000, 1000, hour, hour]);
});
