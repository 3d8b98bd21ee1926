import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Api } from '#infra/api.ts';
import type { FunctionName } from '#infra/function-rights.ts';
import type { Functions } from '#infra/functions.ts';
import type { LogEvent } from '#lambdas/runtime/log.ts';

/** What an operator is woken for. */
export type AlarmRule = {
  /** The heading in `infra/runbook.md`, as its anchor. */
  runbook: string;
  /** One sentence: what a customer suffers. */
  impact: string;
  /** What is watched; `logged` counts log lines into a metric named after the rule. */
  metric: (logged: CountLogged) => IMetric;
  threshold?: number;
  /** Rings when the metric is too low, or is not told at all. */
  ringsWhenSilent?: boolean;
};

/** Counts an event in the logs of the named functions, once a rule. */
export type CountLogged = (event: LogEvent, ...from: FunctionName[]) => IMetric;

/** Long enough to see a pattern, short enough to help a buyer the same evening. */
export const quarterHour = Duration.minutes(15);

/** The functions that touch a paid order. */
const selling = ['stripe-webhook', 'settle-orders', 'look-up-order', 'hand-out-files'] as const;
/** The functions whose mail answers what a visitor sent. */
const answering = ['subscribe', 'request-withdrawal', 'send-contact'] as const;

/** Both ways to fail: what a function logs and lives on from, and its calls that end in an error or run out of time. */
function failuresOf(name: FunctionName, { all }: Functions): AlarmRule['metric'] {
  return (logged) =>
    new MathExpression({
      expression: 'FILL(answered, 0) + FILL(stopped, 0)',
      usingMetrics: { answered: logged('internal_error', name), stopped: all[name].metricErrors() },
      label: `${name} failures`,
      period: quarterHour,
    });
}

/** What can go wrong with orders, as the functions log it. */
export function orderRules(functions: Functions): AlarmRule[] {
  return [
    {
      runbook: 'order-needs-attention',
      impact: 'Someone who paid may not have the file, or withdraws: the shop cannot settle it alone.',
      metric: (logged) => logged('order_needs_attention', ...selling, 'request-withdrawal'),
    },
    {
      runbook: 'mail-failing',
      impact: 'Mails do not leave: links (the success page still gives the file) and what answers a form.',
      metric: (logged) => logged('mail_failed', ...selling, ...answering),
      threshold: 3,
    },
    {
      runbook: 'file-missing',
      impact: 'Buyers cannot download what they paid for.',
      metric: (logged) => logged('file_missing', 'hand-out-files'),
    },
    {
      runbook: 'unknown-order',
      impact: 'Stripe took a payment for an order the shop does not know: somebody may have paid for nothing.',
      metric: (logged) => logged('unknown_order', 'stripe-webhook'),
    },
    {
      runbook: 'wrong-mode',
      impact: 'Payments of Stripe’s other mode are told to this shop and ignored: somebody may be paying for nothing.',
      metric: (logged) => logged('wrong_mode', 'stripe-webhook'),
    },
    {
      runbook: 'stripe-failing',
      impact: 'Visitors who want to pay are told to come back later.',
      metric: (logged) => logged('stripe_failed', 'create-checkout', 'settle-orders', 'look-up-order'),
      threshold: 3,
    },
    {
      runbook: 'webhook-refused',
      impact: 'Stripe’s messages are turned away: orders are delivered minutes late, refunds and disputes not noticed.',
      metric: (logged) => logged('webhook_refused', 'stripe-webhook'),
      threshold: 5,
    },
    {
      runbook: 'webhook-failing',
      impact: 'Orders are delivered minutes late and refunds noticed late: the shop fails on what Stripe tells it.',
      metric: failuresOf('stripe-webhook', functions),
      threshold: 3,
    },
  ];
}

/** What can go wrong with the services themselves. */
export function serviceRules(functions: Functions, { httpApi }: Api): AlarmRule[] {
  return [
    {
      runbook: 'settle-not-running',
      impact: 'What was interrupted is not finished: late webhooks and mails stay late.',
      metric: () => functions.all['settle-orders'].metricInvocations({ period: quarterHour }),
      ringsWhenSilent: true,
    },
    {
      runbook: 'settle-failing',
      impact: 'What was interrupted is not finished: late webhooks and mails stay late.',
      metric: failuresOf('settle-orders', functions),
      threshold: 3,
    },
    {
      runbook: 'api-failing',
      impact: 'Visitors meet errors where they want to pay or download.',
      metric: () => httpApi.metricServerError({ period: quarterHour, statistic: 'Sum' }),
      threshold: 5,
    },
    {
      runbook: 'mail-bouncing',
      impact: 'SES may stop the shop’s mail: above 5 % of bounces it puts an account under review.',
      metric: () =>
        new Metric({
          namespace: 'AWS/SES',
          metricName: 'Reputation.BounceRate',
          period: Duration.hours(1),
          statistic: 'Maximum',
        }),
      threshold: 0.05,
    },
  ];
}
