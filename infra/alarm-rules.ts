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
  watched: Watched;
  threshold?: number;
  /** Alarms when the metric is below the threshold or has no data; the others alarm at or above it. */
  alarmsBelow?: boolean;
};

/**
 * What a rule watches: how often functions log an event, the largest number that a function logs in a field, a function's
 * failures of both kinds (errors that it logs and answers, and calls that crash or time out), or a metric of AWS.
 */
export type Watched =
  | { event: LogEvent; from: readonly FunctionName[] }
  | { field: string; from: FunctionName }
  | { failuresOf: FunctionName }
  | { metric: IMetric };

/** Long enough for a pattern to show, short enough to help a buyer the same evening. */
export const quarterHour = Duration.minutes(15);

const orderFunctions = ['stripe-webhook', 'deliver-order', 'settle-due', 'look-up-order', 'hand-out-files'] as const;
const markingFunctions = functionNames.filter((name) => entryOf(name).tables?.orders?.includes('UpdateItem'));
/** The functions that tell the owner what waits, and the site its own figures. */
const tellingFunctions = ['report-marks', 'write-digest', 'count-figures'] as const;
const stripeFunctions = functionNames.filter((name) => entryOf(name).secrets?.includes('stripeSecretKey'));

export const orderRules: AlarmRules = {
  'order-marked': {
    impact:
      'Someone who paid may not have the file, wants the money back or wrote a review: a person has to decide. A mail to the support address names the order and the command, as `npm run shop -- today --stage <stage>` does.',
    watched: { event: 'order_marked', from: markingFunctions },
  },
  'mail-failing': {
    impact: 'Mails are not sent: links (the success page still gives the file) and answers to forms.',
    watched: { event: 'mail_failed', from: [...orderFunctions, 'send-contact'] },
    threshold: 3,
  },
  'guest-mails-exceeded': {
    impact: 'Gifts and shared guides wait: the shop has mailed as many partners and recipients today as it may.',
    watched: { event: 'guest_mails_exceeded', from: ['deliver-order', 'settle-due'] },
  },
  'file-missing': {
    impact: 'Buyers cannot download what they paid for, or get their mail without the terms.',
    watched: { event: 'file_missing', from: ['hand-out-files', 'deliver-order', 'settle-due'] },
  },
  'unknown-order': {
    impact: 'Stripe sent an event about an order that the shop does not have: somebody may have paid for nothing.',
    watched: { event: 'unknown_order', from: ['stripe-webhook', 'settle-due'] },
  },
  'wrong-mode': {
    impact: 'This shop gets webhooks of Stripe’s other mode and ignores them: somebody may be paying for nothing.',
    watched: { event: 'wrong_mode', from: ['stripe-webhook'] },
  },
  'stripe-failing': {
    impact: 'Visitors who want to pay are asked to come back later, and refunds wait.',
    watched: { event: 'stripe_failed', from: stripeFunctions },
    threshold: 3,
  },
  'webhook-refused': {
    impact:
      'Stripe’s webhooks are refused: orders are delivered some ten minutes late, refunds and disputes are recorded as late.',
    watched: { event: 'webhook_refused', from: ['stripe-webhook'] },
    threshold: 5,
  },
  'webhook-failing': {
    impact: 'The webhook fails: orders are delivered some ten minutes late and refunds are recorded as late.',
    watched: { failuresOf: 'stripe-webhook' },
    threshold: 3,
  },
};

const toMetricId = (name: FunctionName) => name.replaceAll('-', '_');

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
      watched: { metric: functions.get('settle-due').metricInvocations({ period: quarterHour }) },
      alarmsBelow: true,
    },
    'settle-behind': {
      impact:
        'Orders wait longer than ten minutes: links are mailed late, or payments without a webhook are found late.',
      watched: { field: 'oldestDueSeconds', from: 'settle-due' },
      threshold: 600,
    },
    'events-behind': {
      impact: 'Refunds, disputes and payments that no webhook told of are recorded more than an hour late.',
      watched: { field: 'eventLagSeconds', from: 'settle-due' },
      threshold: 3600,
    },
    'settle-failing': {
      impact: 'Interrupted orders are not finished: late webhooks and mails stay late.',
      watched: { failuresOf: 'settle-due' },
      threshold: 3,
    },
    'api-failing': {
      impact: 'Visitors get errors when they want to pay or download.',
      watched: { metric: httpApi.metricServerError({ period: quarterHour, statistic: 'Sum' }) },
      threshold: 5,
    },
    'api-flooded': {
      impact: 'Somebody floods the API: visitors who want to pay or write may be asked to try again in a moment.',
      watched: { metric: httpApi.metricClientError({ period: quarterHour, statistic: 'Sum' }) },
      // The refused calls of two addresses that stay just below the firewall's limit.
      threshold: 3000,
    },
    'mail-events-failing': {
      impact: 'Mails that do not arrive go unnoticed: SES’s events about them are not recorded.',
      watched: { metric: functions.get('record-mail-event').metricErrors({ period: quarterHour }) },
      threshold: 3,
    },
    'owner-not-told': {
      impact: 'The owner is not told of orders that wait for a person, or the site shows the figures of earlier days.',
      // A function without data counts as 0.
      watched: {
        metric: new MathExpression({
          expression: `SUM([${tellingFunctions.map(toMetricId).join(', ')}])`,
          usingMetrics: Object.fromEntries(
            tellingFunctions.map((name) => [toMetricId(name), functions.get(name).metricErrors()]),
          ),
          label: 'errors',
          period: quarterHour,
        }),
      },
    },
    'owner-mail-returned': {
      impact: 'The owner gets no mail any more: SES stops writing to a support address that returned one.',
      watched: { event: 'mail_failed', from: ['record-mail-event'] },
    },
    'mail-bouncing': {
      impact: 'SES may stop the shop’s mail: above 5 % of bounces it puts an account under review.',
      watched: { metric: reputation('BounceRate') },
      threshold: 0.05,
    },
    'form-mails-stopped': {
      impact: 'Who subscribes or writes gets no mail until midnight UTC: ten mails to typed addresses came back today.',
      watched: { event: 'strangers_bounced', from: ['record-mail-event'] },
    },
    'mail-complained': {
      impact: 'SES may stop the shop’s mail: above 0.1 % of complaints it puts an account under review.',
      watched: { metric: reputation('ComplaintRate') },
      threshold: 0.001,
    },
  };
}
