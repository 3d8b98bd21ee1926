import { afterEach, expect, test, vi } from 'vitest';
import { nextRun, startSchedules } from '#local/schedule.ts';
import { makeTemplates } from '#test/local/aws.ts';

afterEach(() => void vi.useRealTimers());

/** Starts the schedules of templates that contain one, with a rate of a minute. */
function startOne(invoke: (functionArn: string, event: unknown) => Promise<unknown>) {
  vi.useFakeTimers();
  const schedule = { ScheduleExpression: 'rate(1 minute)', Target: { Arn: 'arn:settle' } };
  return startSchedules(makeTemplates({ 'AWS::Scheduler::Schedule': [schedule] }), invoke);
}

test.each([
  ['rate(5 minutes)', '2026-11-24T06:00:00.000Z', '2026-11-24T06:05:00.000Z'],
  ['cron(0 8 * * ? *)', '2026-11-24T06:59:59.999Z', '2026-11-24T07:00:00.000Z'],
  ['cron(0 8 * * ? *)', '2026-11-24T07:00:00.000Z', '2026-11-25T07:00:00.000Z'],
  ['cron(0 8 * * ? *)', '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['cron(0 8 * * ? *)', '2027-03-27T23:30:00.000Z', '2027-03-28T06:00:00.000Z'],
])('%s runs after %s at %s', (expression, now, next) => {
  expect(nextRun(expression, 'Europe/Paris', new Date(now)).toISOString()).toBe(next);
});

test('a run that takes longer than the interval is not started a second time meanwhile', async () => {
  const running = Promise.withResolvers<unknown>();
  const invoke = vi.fn(() => running.promise);
  const schedules = startOne(invoke);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(invoke).toHaveBeenCalledTimes(1);
  running.resolve(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(invoke).toHaveBeenCalledTimes(2);
  schedules.close();
});
