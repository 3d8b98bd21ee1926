import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { FunctionName } from '#infra/function-list.ts';
import type { Functions } from '#infra/functions.ts';

/**
 * When functions are called, in Paris's time. A call that Lambda does not take is tried for so many seconds: the next run of
 * the frequent ones does the same work, and a second call of the others writes nothing new.
 */
const schedules: [id: string, name: string, at: string, target: FunctionName, tries: number, seconds: number][] = [
  ['SettleSchedule', 'EveryMinute', 'rate(1 minute)', 'settle-due', 0, 60],
  ['MarksSchedule', 'EveryFiveMinutes', 'rate(5 minutes)', 'report-marks', 0, 300],
  ['DigestSchedule', 'EveryMorning', 'cron(0 8 * * ? *)', 'write-digest', 20, 3600],
  ['FiguresSchedule', 'EveryNight', 'cron(0 4 * * ? *)', 'count-figures', 20, 3600],
];

/** Calls the functions at their times, each with the right to call this one alone. */
export function addSchedules(scope: Construct, functions: Functions): void {
  for (const [id, name, at, target, tries, seconds] of schedules) {
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
        retryPolicy: { maximumRetryAttempts: tries, maximumEventAgeInSeconds: seconds },
      },
    }).node.addDependency(role);
  }
}
