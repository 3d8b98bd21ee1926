import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type AlarmRule, type CountLogged, orderRules, quarterHour, serviceRules } from '#infra/alarm-rules.ts';
import type { Api } from '#infra/api.ts';
import type { Stage } from '#infra/config.ts';
import type { Functions } from '#infra/functions.ts';

type Watched = { stage: Stage; functions: Functions; api: Api };

/** What people are woken for, each with its sentence of customer impact and its place in the runbook. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly namespace: string;

  constructor(scope: Construct, { stage, functions, api }: Watched) {
    super(scope, 'Alarms');
    this.namespace = `GuideAmour/${stage.name}`;
    this.topic = new Topic(this, 'Topic', { displayName: 'Guide Amour', enforceSSL: true });
    if (stage.alarmAddress !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmAddress));
    const logged: CountLogged = (event, ...names) =>
      this.countLogged(
        event,
        names.map((name) => functions.all[name]),
      );
    for (const rule of [...orderRules(functions, logged), ...serviceRules(functions, api)]) this.add(rule);
  }

  private countLogged(event: string, from: LambdaFunction[]): IMetric {
    from.forEach((lambda, index) => {
      new MetricFilter(this, `${event}-${index}`, {
        logGroup: lambda.logGroup,
        filterPattern: FilterPattern.stringValue('$.message.event', '=', event),
        metricNamespace: this.namespace,
        metricName: event,
      });
    });
    return new Metric({ namespace: this.namespace, metricName: event, period: quarterHour, statistic: 'Sum' });
  }

  private add({ runbook, impact, metric, threshold = 1, ringsWhenSilent = false }: AlarmRule): void {
    const alarm = new Alarm(this, runbook, {
      alarmDescription: `${impact} What to do: infra/runbook.md#${runbook}`,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ringsWhenSilent
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: ringsWhenSilent ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
