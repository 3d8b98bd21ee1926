import { readdirSync, readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { functionSettings } from '#infra/function-settings.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

const { data, shop } = templatesOf(production);
const resources = (type: string) => Object.values(shop.findResources(type));
const ours = Object.entries(shop.findResources('AWS::Lambda::Function'))
  .filter(([id]) => id.startsWith('Functions'))
  .map(([, resource]) => resource);

test('the functions in AWS are the files of lambdas/', () => {
  const files = readdirSync('lambdas', { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name.replace(/\.ts$/, ''));
  expect(Object.keys(functionSettings).toSorted()).toEqual(names.toSorted());
  expect(ours).toHaveLength(names.length);
});

test('functions run on Node 24 and ARM, with their own role and a log that is kept a stated time', () => {
  const roles = new Set(ours.map(({ Properties }) => JSON.stringify(Properties.Role)));
  expect(roles.size).toBe(ours.length);
  for (const { Properties } of ours) {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    });
  }
  for (const { Properties } of resources('AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
});

test('what API Gateway waits for answers before it gives up at 30 s', () => {
  const scheduled = ['settle-orders', 'load-promo-codes'];
  for (const [name, { timeoutSeconds }] of Object.entries(functionSettings)) {
    if (!scheduled.includes(name)) expect(timeoutSeconds).toBeLessThan(29);
  }
});

test('no role of ours may do everything, anywhere', () => {
  const policies = Object.entries(shop.findResources('AWS::IAM::Policy')).filter(([id]) => id.startsWith('Functions'));
  const statements = policies.flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
  expect(statements.length).toBeGreaterThan(20);
  for (const { Action, Resource } of statements) {
    expect([Action].flat().some((action: string) => action.includes('*'))).toBe(false);
    expect([Resource].flat()).not.toContain('*');
  }
});

test('only the functions that settle or sell may write orders, and none may delete', () => {
  const policies = JSON.stringify(shop.findResources('AWS::IAM::Policy'));
  expect(policies).not.toContain('dynamodb:DeleteItem');
  expect(policies).not.toContain('dynamodb:Scan');
  expect(policies.match(/"dynamodb:PutItem"/g)?.length).toBeLessThanOrEqual(4);
});

test('no secret stands in a template: CloudFront’s is a dynamic reference, the others are names', () => {
  shop.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Origins: Match.arrayWith([
        Match.objectLike({
          OriginCustomHeaders: [
            {
              HeaderName: 'x-origin-secret',
              HeaderValue: { 'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp('resolve:secretsmanager')])] },
            },
          ],
        }),
      ]),
    },
  });
  for (const template of [data, shop]) {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/sk_(test|live)_|whsec_/);
  }
});

test('the API has every call of the contract, a way to refuse the rest, a throttle and an access log without queries', () => {
  const routes = resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey);
  expect(routes.toSorted()).toEqual([
    '$default',
    'GET /api/health',
    'GET /api/newsletter/unsubscribe',
    'GET /api/orders/{orderId}',
    'GET /api/promo-codes/{code}',
    'POST /api/contact',
    'POST /api/create-checkout',
    'POST /api/downloads',
    'POST /api/newsletter',
    'POST /api/newsletter/confirm',
    'POST /api/newsletter/unsubscribe',
    'POST /api/stripe-webhook',
    'POST /api/withdrawals',
  ]);
  shop.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 500 },
    AccessLogSettings: { Format: Match.not(Match.stringLikeRegexp('querystring|path|ip')) },
  });
});

test('the site speaks HTTP/3 and TLS 1.2, compresses, and keeps the bucket to itself', () => {
  shop.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      HttpVersion: 'http2and3',
      Aliases: ['www.guide-amour.fr'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      CustomErrorResponses: [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/404.html' }],
      DefaultCacheBehavior: { Compress: true, ViewerProtocolPolicy: 'redirect-to-https' },
    },
  });
  shop.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
});

test('the domain leads to the distribution over IPv4 and IPv6', () => {
  const records = resources('AWS::Route53::RecordSet').map(({ Properties }) => [Properties.Type, Properties.Name]);
  expect(records).toEqual([
    ['A', 'www.guide-amour.fr.'],
    ['AAAA', 'www.guide-amour.fr.'],
  ]);
});

test('queries reach the functions, cookies and unknown headers never do', () => {
  shop.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
    OriginRequestPolicyConfig: {
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: ['accept', 'content-type', 'idempotency-key', 'stripe-signature', 'CloudFront-Viewer-Address'],
      },
    },
  });
});

test('the security headers are strict', () => {
  const [policy] = resources('AWS::CloudFront::ResponseHeadersPolicy');
  const config = JSON.stringify(policy?.Properties);
  expect(config).not.toContain('unsafe-');
  for (const directive of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'https://checkout.stripe.com',
  ]) {
    expect(config).toContain(directive);
  }
  expect(policy?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity).toMatchObject({
    AccessControlMaxAgeSec: 63_072_000,
    IncludeSubdomains: true,
  });
  for (const header of ['Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy', 'Permissions-Policy']) {
    expect(config).toContain(header);
  }
});

test('hashed assets go up before the pages that name them, and nothing is pruned', () => {
  const deployments = Object.entries(shop.findResources('Custom::CDKBucketDeployment'));
  const assets = deployments.find(([, { Properties }]) =>
    Properties.SystemMetadata['cache-control'].includes('immutable'),
  );
  const pages = deployments.find(([, { Properties }]) =>
    Properties.SystemMetadata['cache-control'].includes('must-revalidate'),
  );
  expect(pages?.[1].DependsOn).toContain(assets?.[0]);
  expect(deployments.map(([, { Properties }]) => Properties.Prune)).toEqual([false, false]);
});

test('orders are settled every minute', () => {
  shop.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(1 minute)',
    FlexibleTimeWindow: { Mode: 'OFF' },
  });
});

type Source = { Namespace?: string; MetricName?: string };

/** What an alarm reads: its metric, or those of its expression. */
function sourcesOf(alarm: Source & { Metrics?: { MetricStat?: { Metric: Source } }[] }): Source[] {
  return alarm.Metrics === undefined ? [alarm] : alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
}

test('what an alarm counts in the logs is filtered from them, each count by itself', () => {
  const filters = resources('AWS::Logs::MetricFilter').flatMap(({ Properties }) => Properties.MetricTransformations);
  const counted = resources('AWS::CloudWatch::Alarm')
    .flatMap(({ Properties }) => sourcesOf(Properties))
    .filter(({ Namespace }) => Namespace === 'GuideAmour/production');
  const names = [...new Set(filters.map(({ MetricName }): string => MetricName))];
  expect(counted.map(({ MetricName }) => MetricName).toSorted()).toEqual(names.toSorted());
});

test('an error of ours rings wherever a paid order may be held up by it', () => {
  const filters = resources('AWS::Logs::MetricFilter').map(({ Properties }) => JSON.stringify(Properties));
  for (const logs of ['FunctionsstripewebhookLogs', 'FunctionssettleordersLogs']) {
    expect(filters.some((filter) => filter.includes('internal_error') && filter.includes(logs))).toBe(true);
  }
});

test('every alarm says what a customer suffers, leads to its heading in the runbook and tells the operator', () => {
  const headings = new Set(
    readFileSync('infra/runbook.md', 'utf8')
      .match(/^## .+$/gm)
      ?.map((line) => line.slice(3)),
  );
  const alarms = resources('AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThanOrEqual(9);
  for (const { Properties } of alarms) {
    const [impact = '', anchor = ''] = Properties.AlarmDescription.split(' What to do: infra/runbook.md#');
    expect(impact.length).toBeGreaterThan(30);
    expect([...headings]).toContain(anchor);
    expect(Properties.AlarmActions).toHaveLength(1);
  }
  shop.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'alarme@guide-amour.fr' });
});
