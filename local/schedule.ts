/** Stands in for EventBridge Scheduler: the templates' rates, each calling its function. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Templates } from '#local/templates/templates.ts';

const scheduleSchema = v.object({
  ScheduleExpression: v.string(),
  Target: v.object({ Arn: v.string(), Input: v.optional(v.string()) }),
});

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** `rate(1 minute)` → 60000. Throws on anything that is not a rate, rather than never run it. */
export function rateMs(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count === undefined || unit === undefined) throw new Error(`The local cloud knows rates only, not ${expression}`);
  return Number(count) * (unitMs[unit] ?? 0);
}

function scheduledEvent(): object {
  return { version: '0', id: randomUUID(), 'detail-type': 'Scheduled Event', source: 'aws.scheduler', detail: {} };
}

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** Starts every schedule; while a run is still going, the next ones are left out. */
export function startSchedules(templates: Templates, invoke: Invoke): { close(): void } {
  const timers = templates.list('AWS::Scheduler::Schedule').map(({ properties }) => {
    const { ScheduleExpression, Target } = v.parse(scheduleSchema, properties);
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      const event = Target.Input === undefined ? scheduledEvent() : JSON.parse(Target.Input);
      // The function's own log says what went wrong; the next run is the retry.
      await invoke(Target.Arn, event).catch(() => {});
      isRunning = false;
    };
    return setInterval(run, rateMs(ScheduleExpression));
  });
  return { close: () => timers.forEach(clearInterval) };
}
