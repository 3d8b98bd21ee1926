import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  type AlarmRule,
  type CountLogged,
  type MeasureLogged,
  orderRules,
  quarterHour,
  serviceRules,
} from '#infra/alarm-rules.ts';
import type { Api } from '#infra/api.ts';
import type { FunctionName } from '#infra/function-list.ts';
import type { Functions } from '#infra/functions.ts';
import { metricNamespace } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import type { LogEvent } from '#lambdas/runtime/log.ts';

type AlarmContext = { stage: Stage; functions: Functions; api: Api };

/**
 * Takes alarms, by TLS alone. `enforceSSL` gives the topic a policy, which replaces SNS's default one: without a statement of
 * its own no alarm is delivered.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, alarmAddress: string | undefined) {
    super(scope, 'Topic', { displayName: 'Guide Amour', enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmAddress !== undefined) this.addSubscription(new EmailSubscription(alarmAddress));
  }
}

/** The alarms, each with its sentence of customer impact and its place in the runbook, and the topic that mails them. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly namespace: string;

  constructor(scope: Construct, { stage, functions, api }: AlarmContext) {
    super(scope, 'Alarms');
    this.namespace = metricNamespace(stage.name);
    this.topic = new AlarmTopic(this, stage.alarmAddress);
    const rules = { ...orderRules(functions), ...serviceRules(functions, api) };
    for (const [runbook, rule] of Object.entries(rules)) this.add(runbook, rule, functions);
  }

  /** The metric is named after its rule: two rules may count one event of different functions. */
  private countLogged(metricName: string, functions: Functions): CountLogged {
    const count = (zero: { defaultValue?: 0 }, event: LogEvent, from: FunctionName[]) => {
      for (const name of from) {
        new MetricFilter(this, `${metricName}-${name}`, {
          logGroup: functions.get(name).logGroup,
          filterPattern: FilterPattern.stringValue('$.message.event', '=', event),
          metricNamespace: this.namespace,
          metricName,
          ...zero,
        });
      }
      return new Metric({ namespace: this.namespace, metricName, period: quarterHour, statistic: 'Sum' });
    };
    return Object.assign((event: LogEvent, ...from: FunctionName[]) => count({}, event, from), {
      withZero: (event: LogEvent, ...from: FunctionName[]) => count({ defaultValue: 0 }, event, from),
    });
  }

  /** The largest number of the quarter of an hour. */
  private measureLogged(metricName: string, functions: Functions): MeasureLogged {
    return (field, from) => {
      new MetricFilter(this, `${metricName}-${from}`, {
        logGroup: functions.get(from).logGroup,
        filterPattern: FilterPattern.exists(`$.message.${field}`),
        metricNamespace: this.namespace,
        metricName,
        metricValue: `$.message.${field}`,
      });
      return new Metric({ namespace: this.namespace, metricName, period: quarterHour, statistic: 'Maximum' });
    };
  }

  private add(runbook: string, rule: AlarmRule, functions: Functions): void {
    const { impact, metric, threshold = 1, alarmsBelow = false } = rule;
    const alarm = new Alarm(this, runbook, {
      alarmDescription: `${impact} What to do: infra/runbook.md#${runbook}`,
      metric: metric(this.countLogged(runbook, functions), this.measureLogged(runbook, functions)),
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: alarmsBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: alarmsBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** Mails the alarm address when the account has spent 80 % of the month's budget, and when it is forecast to spend it all. */
export class SpendingBudget extends Construct {
  constructor(scope: Construct, { monthlyBudgetUsd, alarmAddress }: Stage) {
    super(scope, 'Budget');
    if (monthlyBudgetUsd === undefined || alarmAddress === undefined) return;
    const subscribers = [{ subscriptionType: 'EMAIL', address: alarmAddress }];
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Monthly', {
      // Without a name: another address or threshold replaces the budget, and two cannot have one name.
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
  }
}
