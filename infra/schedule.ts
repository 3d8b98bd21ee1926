import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { FunctionName } from '#infra/function-list.ts';
import type { Functions } from '#infra/functions.ts';

const retriedForAnHour = { keptSeconds: 3600, retries: 20 };

type Schedule = { id: string; name: string; at: string; target: FunctionName; keptSeconds: number; retries?: number };

/**
 * When functions are called, in Paris's time. A call that Lambda does not take is kept for so many seconds: the next run of
 * the frequent ones does the same work, and a second call of the others writes nothing new.
 */
const schedules: Schedule[] = [
  { id: 'SettleSchedule', name: 'EveryMinute', at: 'rate(1 minute)', target: 'settle-due', keptSeconds: 60 },
  { id: 'MarksSchedule', name: 'EveryFiveMinutes', at: 'rate(5 minutes)', target: 'report-marks', keptSeconds: 300 },
  { id: 'DigestSchedule', name: 'EveryMorning', at: 'cron(0 8 * * ? *)', target: 'write-digest', ...retriedForAnHour },
  { id: 'FiguresSchedule', name: 'EveryNight', at: 'cron(0 4 * * ? *)', target: 'count-figures', ...retriedForAnHour },
];

/** Calls the functions at their times, each with the right to call this one alone. */
export function addSchedules(scope: Construct, functions: Functions): void {
  for (const { id, name, at, target, keptSeconds, retries = 0 } of schedules) {
    const { functionArn } = functions.get(target);
    const place = new Construct(scope, id);
    const role = new Role(place, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
    new CfnSchedule(place, name, {
      description: `Calls ${target}`,
      scheduleExpression: at,
      scheduleExpressionTimezone: 'Europe/Paris',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        retryPolicy: { maximumRetryAttempts: retries, maximumEventAgeInSeconds: keptSeconds },
      },
    }).node.addDependency(role);
  }
}
