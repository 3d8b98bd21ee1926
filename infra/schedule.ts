import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule, type CfnScheduleProps } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

type Times = Pick<CfnScheduleProps, 'description' | 'scheduleExpression' | 'scheduleExpressionTimezone'> & {
  /** What the schedule is called in the stack. */
  name: string;
  retries: CfnSchedule.RetryPolicyProperty;
};

/** Calls a function at its times, with the right to call this one alone. */
class Schedule extends Construct {
  constructor(scope: Construct, id: string, { target, name, retries, ...times }: Times & { target: LambdaFunction }) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }));
    new CfnSchedule(this, name, {
      ...times,
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: target.functionArn, roleArn: role.roleArn, retryPolicy: retries },
    }).node.addDependency(role);
  }
}

/** Calls `settle-orders` every minute. It needs no retry and no dead-letter queue: the next run does the same work. */
export function scheduleSettling(scope: Construct, settle: LambdaFunction): void {
  new Schedule(scope, 'SettleSchedule', {
    target: settle,
    name: 'EveryMinute',
    description: 'Finishes orders that were interrupted and answers withdrawals',
    scheduleExpression: 'rate(1 minute)',
    retries: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
  });
}

/** Calls `write-digest` at eight in Paris, again for an hour if Lambda does not take it: a second call writes nothing. */
export function scheduleDigest(scope: Construct, write: LambdaFunction): void {
  new Schedule(scope, 'DigestSchedule', {
    target: write,
    name: 'EveryMorning',
    description: 'Tells the owner what was sold and what waits',
    scheduleExpression: 'cron(0 8 * * ? *)',
    scheduleExpressionTimezone: 'Europe/Paris',
    retries: { maximumRetryAttempts: 20, maximumEventAgeInSeconds: 3600 },
  });
}

/** Calls `report-marks` every five minutes; the next run does the same work. */
export function scheduleMarks(scope: Construct, report: LambdaFunction): void {
  new Schedule(scope, 'MarksSchedule', {
    target: report,
    name: 'EveryFiveMinutes',
    description: 'Tells the owner of orders that a person has to look at',
    scheduleExpression: 'rate(5 minutes)',
    retries: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 300 },
  });
}

/** Calls `write-proof` at four in Paris: the figures do not change while most people read. */
export function scheduleProof(scope: Construct, write: LambdaFunction): void {
  new Schedule(scope, 'ProofSchedule', {
    target: write,
    name: 'EveryNight',
    description: 'Counts the figures that the site shows of itself',
    scheduleExpression: 'cron(0 4 * * ? *)',
    scheduleExpressionTimezone: 'Europe/Paris',
    retries: { maximumRetryAttempts: 20, maximumEventAgeInSeconds: 3600 },
  });
}
