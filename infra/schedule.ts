import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

/** Calls `settle-orders` every minute. It needs no retry and no dead-letter queue: the next run does the same work. */
export class SettleSchedule extends Construct {
  constructor(scope: Construct, settle: LambdaFunction) {
    super(scope, 'SettleSchedule');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [settle.functionArn] }));
    new CfnSchedule(this, 'EveryMinute', {
      description: 'Finishes orders that were interrupted and answers withdrawals',
      scheduleExpression: 'rate(1 minute)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: settle.functionArn,
        roleArn: role.roleArn,
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
      },
    }).node.addDependency(role);
  }
}
