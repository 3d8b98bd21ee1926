/** The stand-in for EventBridge Scheduler: calls each schedule's function at its rate. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Templates } from '#local/templates/templates.ts';

const scheduleSchema = v.object({
  ScheduleExpression: v.string(),
  Target: v.object({ Arn: v.string() }),
});

/** `rate(1 minute)` → 60000. Throws on any other expression: a schedule that never ran would go unnoticed. */
export function rateMs(expression: string): number {
  const [, count] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (count === undefined) throw new Error(`The local cloud supports rates in minutes only, not ${expression}`);
  return Number(count) * 60_000;
}

function scheduledEvent(): object {
  return { version: '0', id: randomUUID(), 'detail-type': 'Scheduled Event', source: 'aws.scheduler', detail: {} };
}

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** Starts every schedule; a run is skipped while the one before it is in progress. */
export function startSchedules(templates: Templates, invoke: Invoke): { close(): void } {
  const timers = templates.list('AWS::Scheduler::Schedule').map(({ properties }) => {
    const { ScheduleExpression, Target } = v.parse(scheduleSchema, properties);
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      // The function logs its own error; the next run is the retry.
      await invoke(Target.Arn, scheduledEvent()).catch(() => {});
      isRunning = false;
    };
    return setInterval(run, rateMs(ScheduleExpression));
  });
  return { close: () => timers.forEach(clearInterval) };
}
