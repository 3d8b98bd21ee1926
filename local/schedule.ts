/** The stand-in for EventBridge Scheduler: calls each schedule's function at its times. */

import * as v from 'valibot';
import { dayInParis, dayMs, readParisTime } from '#lambdas/format/paris-time.ts';
import type { Templates } from '#local/templates/templates.ts';

const scheduleSchema = v.object({
  ScheduleExpression: v.string(),
  ScheduleExpressionTimezone: v.optional(v.string()),
  Target: v.object({ Arn: v.string() }),
});

/**
 * When a schedule runs next: `rate(1 minute)` in a minute, `cron(0 8 * * ? *)` at eight in Paris. Throws on any other expression or
 * zone: a schedule that never ran would go unnoticed.
 */
export function nextRun(expression: string, zone: string | undefined, now: Date): Date {
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (minutes !== undefined) return new Date(now.getTime() + Number(minutes) * 60_000);
  const [, minute = '', hour = ''] = /^cron\((\d+) (\d+) \* \* \? \*\)$/.exec(expression) ?? [];
  if (hour === '' || zone !== 'Europe/Paris')
    throw new Error(`The local cloud supports rates in minutes and hours of Paris only, not ${expression}`);
  const days = [0, 1].map((later) => dayInParis(new Date(now.getTime() + later * dayMs).toISOString()));
  const runs = days.map(
    (day) => new Date(readParisTime(`${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`) ?? 0),
  );
  return runs.find((run) => run > now) ?? new Date(now.getTime() + dayMs);
}

const scheduledEvent = { version: '0', 'detail-type': 'Scheduled Event', source: 'aws.scheduler', detail: {} };

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** Starts every schedule; a run is skipped while the one before it is in progress. */
export function startSchedules(templates: Templates, invoke: Invoke): { close(): void } {
  const timers: NodeJS.Timeout[] = [];
  templates.list('AWS::Scheduler::Schedule').forEach(({ properties }, index) => {
    const { ScheduleExpression, ScheduleExpressionTimezone, Target } = v.parse(scheduleSchema, properties);
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      // The function logs its own error; the next run is the retry.
      await invoke(Target.Arn, scheduledEvent).catch(() => {});
      isRunning = false;
    };
    const waitForNext = () => {
      const now = new Date();
      const delayMs = nextRun(ScheduleExpression, ScheduleExpressionTimezone, now).getTime() - now.getTime();
      timers[index] = setTimeout(() => {
        waitForNext();
        void run();
      }, delayMs);
    };
    waitForNext();
  });
  return { close: () => timers.forEach(clearTimeout) };
}
