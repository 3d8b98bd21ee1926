import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Api } from '#infra/api.ts';
import { entryOf, type FunctionName, functionNames } from '#infra/function-list.ts';
import type { Functions } from '#infra/functions.ts';
import type { LogEvent } from '#lambdas/runtime/log.ts';

/** Rules by the anchor of their heading in `infra/runbook.md`. */
type AlarmRules = Record<string, AlarmRule>;

export type AlarmRule = {
  /** One sentence: what a customer suffers. */
  impact: string;
  /**
   * The metric it watches, named after the rule: `logged` counts log lines, `measured` takes the largest number that a
   * field of them has.
   */
  metric: (logged: CountLogged, measured: MeasureLogged) => IMetric;
  threshold?: number;
  /** Alarms when the metric is below the threshold or has no data; the others alarm at or above it. */
  alarmsBelow?: boolean;
};

/**
 * The metric that counts an event in the logs of the named functions; called once for a rule. It has no data without the event;
 * `withZero` gives it a 0 for every other line, which costs a metric all month.
 */
export type CountLogged = {
  (event: LogEvent, ...from: FunctionName[]): IMetric;
  withZero(event: LogEvent, ...from: FunctionName[]): IMetric;
};

/** The metric of a number that a function logs; called once for a rule. */
export type MeasureLogged = (field: string, from: FunctionName) => IMetric;

/** Long enough for a pattern to show, short enough to help a buyer the same evening. */
export const quarterHour = Duration.minutes(15);

const orderFunctions = ['stripe-webhook', 'deliver-order', 'settle-due', 'look-up-order', 'hand-out-files'] as const;
const markingFunctions = functionNames.filter((name) => entryOf(name).tables?.orders?.includes('UpdateItem'));
/** The functions that tell the owner what waits, and the site its own figures. */
const tellingFunctions = ['report-marks', 'write-digest', 'count-figures'] as const;
const stripeFunctions = functionNames.filter((name) => entryOf(name).secrets?.includes('stripeSecretKey'));

/**
 * Both kinds of failures: errors that a function logs and answers, and calls that crash or time out. What FILL makes of a metric
 * that never had data is not documented: so it has zeros.
 */
function failuresOf(name: FunctionName, functions: Functions): AlarmRule['metric'] {
  return (logged) =>
    new MathExpression({
      expression: 'FILL(answered, 0) + FILL(stopped, 0)',
      usingMetrics: { answered: logged.withZero('internal_error', name), stopped: functions.get(name).metricErrors() },
      label: `${name} failures`,
      period: quarterHour,
    });
}

export function orderRules(functions: Functions): AlarmRules {
  return {
    'order-marked': {
      impact:
        'Someone who paid may not have the file, wants the money back or wrote a review: a person has to decide. A mail to the support address names the order and the command, as `npm run shop -- today --stage <stage>` does.',
      metric: (logged) => logged('order_marked', ...markingFunctions),
    },
    'mail-failing': {
      impact: 'Mails are not sent: links (the success page still gives the file) and answers to forms.',
      metric: (logged) => logged('mail_failed', ...orderFunctions, 'send-contact'),
      threshold: 3,
    },
    'guest-mails-exceeded': {
      impact: 'Gifts and shared guides wait: the shop has mailed as many partners and recipients today as it may.',
      metric: (logged) => logged('guest_mails_exceeded', 'deliver-order', 'settle-due'),
    },
    'file-missing': {
      impact: 'Buyers cannot download what they paid for, or get their mail without the terms.',
      metric: (logged) => logged('file_missing', 'hand-out-files', 'deliver-order', 'settle-due'),
    },
    'unknown-order': {
      impact: 'Stripe sent an event about an order that the shop does not have: somebody may have paid for nothing.',
      metric: (logged) => logged('unknown_order', 'stripe-webhook', 'settle-due'),
    },
    'wrong-mode': {
      impact: 'This shop gets webhooks of Stripe’s other mode and ignores them: somebody may be paying for nothing.',
      metric: (logged) => logged('wrong_mode', 'stripe-webhook'),
    },
    'stripe-failing': {
      impact: 'Visitors who want to pay are asked to come back later, and refunds wait.',
      metric: (logged) => logged('stripe_failed', ...stripeFunctions),
      threshold: 3,
    },
    'webhook-refused': {
      impact:
        'Stripe’s webhooks are refused: orders are delivered some ten minutes late, refunds and disputes are recorded as late.',
      metric: (logged) => logged('webhook_refused', 'stripe-webhook'),
      threshold: 5,
    },
    'webhook-failing': {
      impact: 'The webhook fails: orders are delivered some ten minutes late and refunds are recorded as late.',
      metric: failuresOf('stripe-webhook', functions),
      threshold: 3,
    },
  };
}

/** What SES makes of the account's mails. */
const reputation = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    period: Duration.hours(1),
    statistic: 'Maximum',
  });

export function serviceRules(functions: Functions, { httpApi }: Api): AlarmRules {
  return {
    'settle-not-running': {
      impact: 'Interrupted orders are not finished: late webhooks and mails stay late.',
      metric: () => functions.get('settle-due').metricInvocations({ period: quarterHour }),
      alarmsBelow: true,
    },
    'settle-behind': {
      impact:
        'Orders wait longer than ten minutes: links are mailed late, or payments without a webhook are found late.',
      metric: (_, measured) => measured('oldestDueSeconds', 'settle-due'),
      threshold: 600,
    },
    'events-behind': {
      impact: 'Refunds, disputes and payments that no webhook told of are recorded more than an hour late.',
      metric: (_, measured) => measured('eventLagSeconds', 'settle-due'),
      threshold: 3600,
    },
    'settle-failing': {
      impact: 'Interrupted orders are not finished: late webhooks and mails stay late.',
      metric: failuresOf('settle-due', functions),
      threshold: 3,
    },
    'api-failing': {
      impact: 'Visitors get errors when they want to pay or download.',
      metric: () => httpApi.metricServerError({ period: quarterHour, statistic: 'Sum' }),
      threshold: 5,
    },
    'api-flooded': {
      impact: 'Somebody floods the API: visitors who want to pay or write may be asked to try again in a moment.',
      metric: () => httpApi.metricClientError({ period: quarterHour, statistic: 'Sum' }),
      // The refused calls of two addresses that stay just below the firewall's limit.
      threshold: 3000,
    },
    'mail-events-failing': {
      impact: 'Mails that do not arrive go unnoticed: SES’s events about them are not recorded.',
      metric: () => functions.get('record-mail-event').metricErrors({ period: quarterHour }),
      threshold: 3,
    },
    'owner-not-told': {
      impact: 'The owner is not told of orders that wait for a person, or the site shows the figures of earlier days.',
      // A function without data counts as 0.
      metric: () =>
        new MathExpression({
          expression: `SUM([${tellingFunctions.map((name) => name.replace('-', '_')).join(', ')}])`,
          usingMetrics: Object.fromEntries(
            tellingFunctions.map((name) => [name.replace('-', '_'), functions.get(name).metricErrors()]),
          ),
          label: 'errors',
          period: quarterHour,
        }),
    },
    'owner-mail-returned': {
      impact: 'The owner gets no mail any more: SES stops writing to a support address that returned one.',
      metric: (logged) => logged('mail_failed', 'record-mail-event'),
    },
    'mail-bouncing': {
      impact: 'SES may stop the shop’s mail: above 5 % of bounces it puts an account under review.',
      metric: () => reputation('BounceRate'),
      threshold: 0.05,
    },
    'form-mails-stopped': {
      impact: 'Who subscribes or writes gets no mail until midnight UTC: ten mails to typed addresses came back today.',
      metric: (logged) => logged('strangers_bounced', 'record-mail-event'),
    },
    'mail-complained': {
      impact: 'SES may stop the shop’s mail: above 0.1 % of complaints it puts an account under review.',
      metric: () => reputation('ComplaintRate'),
      threshold: 0.001,
    },
  };
}
