import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter, type MetricFilterProps } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type AlarmRule, orderRules, quarterHour, serviceRules, type Watched } from '#infra/alarm-rules.ts';
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

type Reading = Pick<MetricFilterProps, 'filterPattern' | 'metricValue' | 'defaultValue'>;

const isEvent = (event: LogEvent) => FilterPattern.stringValue('$.message.event', '=', event);

/** The alarms, each with its sentence of customer impact and its place in the runbook, and the topic that mails them. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly functions: Functions;
  private readonly namespace: string;

  constructor(scope: Construct, { stage, functions, api }: AlarmContext) {
    super(scope, 'Alarms');
    this.functions = functions;
    this.namespace = metricNamespace(stage.name);
    this.topic = new AlarmTopic(this, stage.alarmAddress);
    const rules = { ...orderRules, ...serviceRules(functions, api) };
    for (const [runbook, rule] of Object.entries(rules)) this.add(runbook, rule);
  }

  /** A metric of logs is named after its rule: two rules may count one event of different functions. */
  private metricOf(rule: string, watched: Watched): IMetric {
    if ('metric' in watched) return watched.metric;
    if ('failuresOf' in watched) return this.countFailures(rule, watched.failuresOf);
    if ('event' in watched) return this.readLogs(rule, watched.from, { filterPattern: isEvent(watched.event) });
    const value = `$.message.${watched.field}`;
    // `exists` would ask for a text: it renders as `= "*"`.
    const filterPattern = FilterPattern.numberValue(value, '>=', 0);
    return this.readLogs(rule, [watched.from], { filterPattern, metricValue: value });
  }

  /** What FILL makes of a metric that never had data is not documented. So it has zeros, which cost a metric all month. */
  private countFailures(rule: string, name: FunctionName): IMetric {
    const zeroed = { filterPattern: isEvent('internal_error'), defaultValue: 0 };
    return new MathExpression({
      expression: 'FILL(answered, 0) + FILL(stopped, 0)',
      usingMetrics: {
        answered: this.readLogs(rule, [name], zeroed),
        stopped: this.functions.get(name).metricErrors(),
      },
      label: `${name} failures`,
      period: quarterHour,
    });
  }

  /** Counts the lines that match or, with a `metricValue`, takes the largest number of a quarter of an hour. */
  private readLogs(metricName: string, from: readonly FunctionName[], reading: Reading): IMetric {
    const { namespace } = this;
    for (const name of from) {
      const { logGroup } = this.functions.get(name);
      const filter = { logGroup, metricNamespace: namespace, metricName, ...reading };
      new MetricFilter(this, `${metricName}-${name}`, filter);
    }
    const statistic = reading.metricValue === undefined ? 'Sum' : 'Maximum';
    return new Metric({ namespace, metricName, period: quarterHour, statistic });
  }

  private add(runbook: string, rule: AlarmRule): void {
    const { impact, watched, threshold = 1, alarmsBelow = false } = rule;
    const alarm = new Alarm(this, runbook, {
      alarmDescription: `${impact} What to do: infra/runbook.md#${runbook}`,
      metric: this.metricOf(runbook, watched),
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
