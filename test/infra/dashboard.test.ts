import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { production, templatesOf } from '#test/infra/synthesised.ts';

const { shop } = templatesOf(production);

/** The text of the dashboard, whose parts CloudFormation joins. */
function readDashboard(): string {
  const [dashboard] = Object.values(shop.findResources('AWS::CloudWatch::Dashboard'));
  return JSON.stringify(dashboard?.Properties.DashboardBody);
}

test('one page shows the way from payment to mail, the backlog, the payments and each function’s errors', () => {
  const body = readDashboard();
  expect(body).toContain('pct(message.sincePaidMs, 99)');
  // The metric has the name of its alarm’s rule.
  expect(body).toContain('settle-behind');
  shop.hasResourceProperties('AWS::Logs::MetricFilter', {
    MetricTransformations: [
      Match.objectLike({ MetricName: 'settle-behind', MetricNamespace: 'GuideAmour/production' }),
    ],
  });
  expect(body).toContain('pct(record.metrics.initDurationMs, 50)');
  expect(body.match(/AWS\/Lambda/g)?.length).toBeGreaterThan(25);
});

test('three queries are saved', () => {
  shop.resourceCountIs('AWS::Logs::QueryDefinition', 3);
  shop.hasResourceProperties('AWS::Logs::QueryDefinition', {
    Name: 'guide-amour-production-one-order',
    QueryString: Match.stringLikeRegexp("filter message.orderId = 'order_'"),
  });
});
