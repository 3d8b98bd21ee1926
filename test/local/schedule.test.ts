import { expect, test } from 'vitest';
import { rateMs } from '#local/schedule.ts';

test.each([
  ['rate(1 minute)', 60_000],
  ['rate(5 minutes)', 300_000],
  ['rate(1 hour)', 3_600_000],
])('%s is every %i ms', (expression, ms) => {
  expect(rateMs(expression)).toBe(ms);
});

test('a schedule it cannot keep stops the start', () => {
  expect(() => rateMs('cron(0 3 * * ? *)')).toThrow('cron');
});
