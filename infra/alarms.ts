import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Api } from '#infra/api.ts';
import type { Stage } from '#infra/config.ts';
import type { Functions } from '#infra/functions.ts';

type Watched = { stage: Stage; functions: Functions; api: Api };

type Rule = {
  /** The heading in `infra/runbook.md`, as its anchor. */
  runbook: string;
  /** One sentence: what a customer suffers. */
  impact: string;
  metric: IMetric;
  threshold?: number;
  /** Rings when the metric is too low, or is not told at all. */
  ringsWhenSilent?: boolean;
};

const quarterHour = Duration.minutes(15);

/** What people are woken for, each with its sentence of customer impact and its place in the runbook. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly namespace: string;

  constructor(scope: Construct, { stage, functions, api }: Watched) {
    super(scope, 'Alarms');
    this.namespace = `GuideAmour/${stage.name}`;
    this.topic = new Topic(this, 'Topic', { displayName: 'Guide Amour', enforceSSL: true });
    if (stage.alarmAddress !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmAddress));
    for (const rule of [...this.orderRules(functions), ...this.serviceRules(functions, api)]) this.add(rule);
  }

  private orderRules({ all }: Functions): Rule[] {
    const selling = ['stripe-webhook', 'settle-orders', 'look-up-order', 'hand-out-files'] as const;
    const logged = (event: string, from: readonly (keyof typeof all)[]) =>
      this.countLogged(
        event,
        from.map((name) => all[name]),
      );
    return [
      {
        runbook: 'order-needs-attention',
        impact: 'Someone who paid may not have the file, and the shop cannot settle it alone.',
        metric: logged('order_needs_attention', selling),
      },
      {
        runbook: 'mail-failing',
        impact: 'Buyers do not receive their link by mail; the success page still gives them the file.',
        metric: logged('mail_failed', selling),
        threshold: 3,
      },
      {
        runbook: 'file-missing',
        impact: 'Buyers cannot download what they paid for.',
        metric: logged('file_missing', ['hand-out-files']),
      },
      {
        runbook: 'unknown-order',
        impact: 'Stripe took a payment for an order the shop does not know: somebody may have paid for nothing.',
        metric: logged('unknown_order', ['stripe-webhook']),
      },
      {
        runbook: 'stripe-failing',
        impact: 'Visitors who want to pay are told to come back later.',
        metric: logged('stripe_failed', ['create-checkout', 'settle-orders', 'look-up-order']),
        threshold: 3,
      },
      {
        runbook: 'webhook-refused',
        impact:
          'Stripe’s messages are turned away: orders are delivered minutes late, refunds and disputes not noticed.',
        metric: logged('webhook_refused', ['stripe-webhook']),
        threshold: 5,
      },
      {
        runbook: 'webhook-failing',
        impact: 'Orders are delivered minutes late and refunds noticed late: the shop fails on what Stripe tells it.',
        metric: new MathExpression({
          expression: 'FILL(answered, 0) + FILL(stopped, 0)',
          usingMetrics: {
            answered: logged('internal_error', ['stripe-webhook']),
            stopped: all['stripe-webhook'].metricErrors(),
          },
          label: 'webhook failures',
          period: quarterHour,
        }),
        threshold: 3,
      },
    ];
  }

  private serviceRules({ all }: Functions, { httpApi }: Api): Rule[] {
    return [
      {
        runbook: 'settle-not-running',
        impact: 'What was interrupted is not finished: late webhooks and mails stay late.',
        metric: all['settle-orders'].metricInvocations({ period: quarterHour }),
        ringsWhenSilent: true,
      },
      {
        runbook: 'settle-failing',
        impact: 'What was interrupted is not finished: late webhooks and mails stay late.',
        metric: all['settle-orders'].metricErrors({ period: quarterHour }),
        threshold: 3,
      },
      {
        runbook: 'api-failing',
        impact: 'Visitors meet errors where they want to pay or download.',
        metric: httpApi.metricServerError({ period: quarterHour, statistic: 'Sum' }),
        threshold: 5,
      },
      {
        runbook: 'mail-bouncing',
        impact: 'SES may stop the shop’s mail: above 5 % of bounces it puts an account under review.',
        metric: new Metric({
          namespace: 'AWS/SES',
          metricName: 'Reputation.BounceRate',
          period: Duration.hours(1),
          statistic: 'Maximum',
        }),
        threshold: 0.05,
      },
    ];
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

  private add({ runbook, impact, metric, threshold = 1, ringsWhenSilent = false }: Rule): void {
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
