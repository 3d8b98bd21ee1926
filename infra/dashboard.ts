import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, LogQueryVisualizationType, LogQueryWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type FunctionName, functionNames } from '#infra/function-list.ts';
import type { Functions } from '#infra/functions.ts';
import { metricNamespace, nameOf } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

/** The functions that record payments and refunds, and those that send the mail with the link. */
const recording: FunctionName[] = ['stripe-webhook', 'look-up-order', 'settle-due'];
const mailing: FunctionName[] = ['deliver-order', 'settle-due'];

type Query = { from: readonly FunctionName[]; lines: string[] };

/** Questions that a fault begins with; in CloudWatch → Logs Insights → Saved queries. */
const queries: Record<string, Query> = {
  'one-order': {
    from: functionNames,
    lines: [
      'fields @timestamp, message.step, message.event, message.ms',
      "filter message.orderId = 'order_'",
      'sort @timestamp',
    ],
  },
  faults: {
    from: functionNames,
    lines: [
      'filter ispresent(message.event)',
      'stats count() as faults, latest(@timestamp) as last by message.event, @log',
    ],
  },
  'slow-mails': {
    from: mailing,
    lines: [
      'fields @timestamp, message.orderId, message.sincePaidMs',
      'filter message.sincePaidMs > 60000',
      'sort message.sincePaidMs desc',
    ],
  },
};

/** One page that says how the shop does, and three saved queries for when it does not. */
export class ShopDashboard extends Construct {
  constructor(scope: Construct, { stage, functions }: { stage: Stage; functions: Functions }) {
    super(scope, 'Dashboard');
    const namesOf = (from: readonly FunctionName[]) => from.map((name) => functions.get(name).logGroup.logGroupName);
    for (const [name, { from, lines }] of Object.entries(queries)) {
      new CfnQueryDefinition(this, name, {
        name: nameOf(stage.name, name),
        queryString: lines.join('\n| '),
        logGroupNames: namesOf(from),
      });
    }
    const half = { width: 12, height: 6 };
    const ask = (
      title: string,
      from: readonly FunctionName[],
      queryLines: string[],
      view = LogQueryVisualizationType.LINE,
    ) => new LogQueryWidget({ title, logGroupNames: namesOf(from), queryLines, view, ...half });
    new Dashboard(this, 'Page', {
      dashboardName: nameOf(stage.name, 'shop'),
      defaultInterval: Duration.days(7),
      widgets: [
        [
          ask('From the payment to the mail, in milliseconds', mailing, [
            'filter ispresent(message.sincePaidMs)',
            'stats pct(message.sincePaidMs, 50) as p50, pct(message.sincePaidMs, 99) as p99, max(message.sincePaidMs) as worst by bin(1h)',
          ]),
          new GraphWidget({
            title: 'The oldest due work, in seconds',
            left: [
              new Metric({ namespace: metricNamespace(stage.name), metricName: 'settle-behind', statistic: 'Maximum' }),
            ],
            ...half,
          }),
        ],
        [
          ask('Payments and refunds a day', recording, [
            "filter message.step in ['order_paid', 'order_refunded']",
            "stats sum(strcontains(message.step, 'order_paid')) as paid, sum(strcontains(message.step, 'order_refunded')) as refunded by bin(1d)",
          ]),
          new GraphWidget({
            title: 'Calls that ended in an error, by function',
            left: functionNames.map((name) => functions.get(name).metricErrors({ label: name })),
            ...half,
          }),
        ],
        [
          ask(
            'Cold starts by function, in milliseconds',
            functionNames,
            [
              // The field of Lambda's reports where a function logs JSON.
              'filter ispresent(record.metrics.initDurationMs)',
              'stats count() as starts, pct(record.metrics.initDurationMs, 50) as p50, max(record.metrics.initDurationMs) as worst by @log',
              'sort starts desc',
            ],
            LogQueryVisualizationType.TABLE,
          ),
        ],
      ],
    });
  }
}
