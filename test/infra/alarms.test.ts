import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entryOf, functionNames } from '#infra/function-list.ts';
import { production, propertiesOf, templatesOf } from '#test/infra/synthesised.ts';

const { mail, data, global, shop } = templatesOf(production);
const alarms = propertiesOf(shop, 'AWS::CloudWatch::Alarm');
const filters = propertiesOf(shop, 'AWS::Logs::MetricFilter');
const transformations = filters.flatMap(({ MetricTransformations }) => MetricTransformations);

type Source = { Namespace?: string; MetricName?: string };

/** An alarm's metric, or the metrics of its expression. */
function sourcesOf(alarm: Source & { Metrics?: { MetricStat?: { Metric: Source } }[] }): Source[] {
  return alarm.Metrics === undefined ? [alarm] : alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
}

test('every log metric that an alarm reads has its own filter, and every filter an alarm', () => {
  const counted = alarms.flatMap(sourcesOf).filter(({ Namespace }) => Namespace === 'GuideAmour/production');
  const names = [...new Set(transformations.map(({ MetricName }): string => MetricName))];
  expect(counted.map(({ MetricName }) => MetricName).toSorted()).toEqual(names.toSorted());
});

test('a metric that an alarm computes with has zeros, so that it is there before the first failure', () => {
  const computed = alarms
    .filter(({ Metrics }) => Metrics !== undefined)
    .flatMap(sourcesOf)
    .flatMap(({ Namespace, MetricName }) => (Namespace === 'GuideAmour/production' ? [MetricName] : []));
  const withZeros = transformations
    .filter(({ DefaultValue }) => DefaultValue === 0)
    .map(({ MetricName }) => MetricName);
  expect(computed.toSorted()).toEqual(['settle-failing', 'webhook-failing']);
  expect(withZeros.toSorted()).toEqual(computed.toSorted());
});

test('a filter that takes a number from a log line asks for a number: a text in quotes matches none', () => {
  const numeric = filters.filter(({ MetricTransformations: [{ MetricValue }] }) => MetricValue.startsWith('$'));
  expect(numeric.map(({ FilterPattern }) => FilterPattern).toSorted()).toEqual([
    '{ $.message.eventLagSeconds >= 0 }',
    '{ $.message.oldestDueSeconds >= 0 }',
  ]);
});

const marking = [
  'review-product',
  'request-refund',
  'settle-due',
  'record-mail-event',
  'deliver-order',
  'hand-out-files',
];

test('one alarm watches the three functions that tell the owner', () => {
  const alarm = alarms.find(({ AlarmDescription }) => AlarmDescription.endsWith('#owner-not-told'));
  const watched = JSON.stringify(alarm?.Metrics);
  for (const name of ['reportmarks', 'writedigest', 'countfigures']) expect(watched).toContain(`Functions${name}`);
  expect(watched).toContain('SUM([report_marks, write_digest, count_figures])');
});

test.each([
  ['guest_mails_exceeded', ['deliver-order', 'settle-due']],
  ['eventLagSeconds', ['settle-due']],
  // The schedule reads the same events as the webhook.
  ['internal_error', ['stripe-webhook', 'settle-due']],
  ['mail_failed', ['record-mail-event']],
  ['strangers_bounced', ['record-mail-event']],
  ['unknown_order', ['stripe-webhook', 'settle-due']],
  ['order_marked', marking],
  ['stripe_failed', functionNames.filter((name) => entryOf(name).secrets?.includes('stripeSecretKey'))],
])('%s is watched for an alarm in each function that logs it', (field, functions) => {
  const written = filters.map((filter) => JSON.stringify(filter));
  const logsOf = (name: string) => `Functions${name.replaceAll('-', '')}Logs`;
  const isWatched = (name: string) => written.some((one) => one.includes(field) && one.includes(logsOf(name)));
  expect(functions.length).toBeGreaterThan(0);
  expect(functions.filter((name) => !isWatched(name))).toEqual([]);
});

test('every alarm names the customer’s loss and its heading in the runbook, and mails the operator', () => {
  const headings = new Set(
    readFileSync('infra/runbook.md', 'utf8')
      .match(/^## .+$/gm)
      ?.map((line) => line.slice(3)),
  );
  expect(alarms.length).toBeGreaterThanOrEqual(9);
  for (const { AlarmDescription, AlarmActions } of alarms) {
    const [impact = '', anchor = ''] = AlarmDescription.split(' What to do: infra/runbook.md#');
    expect(impact.length).toBeGreaterThan(30);
    expect([...headings]).toContain(anchor);
    expect(AlarmActions).toHaveLength(1);
  }
  shop.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'alarme@guide-amour.fr' });
});

test.each([
  ['4xx', 3000],
  ['Reputation.BounceRate', 0.05],
  ['Reputation.ComplaintRate', 0.001],
])('an alarm watches %s of AWS', (MetricName, Threshold) => {
  shop.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Threshold });
});

type Statement = { Effect: string; Action: string; Principal: unknown; Condition?: unknown };

test('CloudWatch may publish to every topic, for this account’s alarms only', () => {
  const policies = propertiesOf(shop, 'AWS::SNS::TopicPolicy');
  expect(policies.flatMap(({ Topics }) => Topics)).toHaveLength(propertiesOf(shop, 'AWS::SNS::Topic').length);
  for (const { PolicyDocument } of policies) {
    const allowed = PolicyDocument.Statement.filter(({ Effect }: Statement) => Effect === 'Allow');
    // EventBridge too, of the failed copies.
    expect(allowed.filter((one: Statement) => !JSON.stringify(one).includes('events.amazonaws.com'))).toEqual([
      expect.objectContaining({
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  }
});

/** Kinds of resource policies. A bucket has none by default, so its policy replaces nothing. */
const harmless = ['AWS::S3::BucketPolicy', 'AWS::Lambda::Permission', 'AWS::IAM::Policy'];

test('no resource policy but a topic’s replaces a default that AWS services rely on', () => {
  const types = [mail, data, global, shop].flatMap((template) =>
    Object.values<{ Type: string }>(template?.toJSON().Resources ?? {}).map(({ Type }) => Type),
  );
  const policies = new Set(types.filter((type) => /Policy$|Permission$/.test(type) && !type.includes('CloudFront')));
  expect([...policies].filter((type) => !harmless.includes(type))).toEqual(['AWS::SNS::TopicPolicy']);
});
