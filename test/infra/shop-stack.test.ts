import { Stack } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import type { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { expect, test } from 'vitest';
import { bootHash, SecurityHeaders } from '#infra/security-headers.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { production, propertiesOf, templatesOf, variant } from '#test/infra/synthesised.ts';
import bootHashes from '../../infra/boot-hashes.json' with { type: 'json' };

const { mail, data, shop } = templatesOf(production);
const [distribution] = propertiesOf(shop, 'AWS::CloudFront::Distribution').map(
  ({ DistributionConfig }) => DistributionConfig,
);
const headerPolicies = propertiesOf(shop, 'AWS::CloudFront::ResponseHeadersPolicy');

test('a deployment makes few look-ups of other stacks’ outputs: CloudFormation throttles about seventy-five', () => {
  const lookUps = JSON.stringify(shop.toJSON()).match(/Fn::GetStackOutput/g) ?? [];
  expect(lookUps.length).toBeLessThan(30);
});

test('the origin secret’s name does not end as an ARN of Secrets Manager does', () => {
  for (const { Name } of propertiesOf(shop, 'AWS::SecretsManager::Secret')) expect(Name).not.toMatch(/-\w{6}$/);
});

test('no template contains a secret: CloudFront’s is a dynamic reference, the others are names', () => {
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
  for (const template of [mail, data, shop]) {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/sk_(test|live)_|whsec_/);
  }
});

test('each deployment reads the origin secret’s version, so that a rotated secret reaches CloudFront', () => {
  const [version] = Object.entries(shop.findParameters('*')).find(([, { Default }]) =>
    String(Default).endsWith('/origin-secret-version'),
  ) ?? ['none'];
  shop.hasParameter(version, { Type: 'AWS::SSM::Parameter::Value<String>' });
  expect(JSON.stringify(distribution.Comment)).toContain(version);
  expect(JSON.stringify(distribution.Origins)).toContain(':SecretString:current::}}');
});

test('the boot scripts of the last deployments may run beside today’s, whose hash comes first in infra/boot-hashes.json', () => {
  expect(bootHashes[0]).toBe(bootHash);
  const policy = JSON.stringify(headerPolicies[0]);
  for (const hash of bootHashes) expect(policy).toContain(`'sha256-${hash}'`);
});

test('the API has a throttle, and an access log without queries', () => {
  shop.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 },
    AccessLogSettings: { Format: Match.not(Match.stringLikeRegexp('querystring|path|ip')) },
  });
});

test('a flood at one route closes no other: the webhook and the checkout have buckets of their own', () => {
  const [{ Properties, DependsOn } = { Properties: {}, DependsOn: [] }] = Object.values(
    shop.findResources('AWS::ApiGatewayV2::Stage'),
  );
  const settings: Record<string, { ThrottlingRateLimit: number }> = Properties.RouteSettings;
  const routes = Object.entries(shop.findResources('AWS::ApiGatewayV2::Route'));
  for (const route of Object.keys(settings)) {
    const [id] = routes.find(([, one]) => one.Properties.RouteKey === route) ?? [];
    expect(DependsOn, `${route} is there before its settings`).toContain(id);
  }
  expect(settings['POST /api/stripe-webhook']?.ThrottlingRateLimit).toBe(100);
  for (const path of ['create-checkout', ...['partner', 'keys', 'address', 'find'].map((form) => `my-order/${form}`)])
    expect(settings[`POST /api/${path}`]?.ThrottlingRateLimit).toBe(25);
});

function headersOf(stage: Stage): string {
  const { policy } = new SecurityHeaders(new Stack(), { stage, filesOrigin: 'https://files.example' });
  const { responseHeadersPolicyConfig } = policy.node.defaultChild as CfnResponseHeadersPolicy;
  return JSON.stringify(policy.stack.resolve(responseHeadersPolicyConfig));
}

test.each([
  ['host', '"includeSubdomains":false', '"preload":false'],
  ['subdomains', '"includeSubdomains":true', '"preload":false'],
  ['preload', '"includeSubdomains":true', '"preload":true'],
] as const)('the promise of HTTPS covers other hosts only when the stage says so: %s', (hsts, ...said) => {
  for (const words of said) expect(headersOf({ ...production, hsts })).toContain(words);
});

test('search engines list production, and no copy of it nor a shop with invented reviews', () => {
  const isHidden = (name: string) =>
    headersOf(getStage(name)).includes('"header":"X-Robots-Tag","value":"noindex","override":true');
  expect(['production', 'staging', 'demo'].map(isHidden)).toEqual([false, true, true]);
});

test('the operator gets a mail before the month’s budget is spent', () => {
  shop.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: {
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 30, Unit: 'USD' },
      BudgetName: Match.absent(),
    },
    NotificationsWithSubscribers: Match.arrayWith([
      Match.objectLike({
        Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }),
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'alarme@guide-amour.fr' }],
      }),
    ]),
  });
});

test('the site is served by HTTP/3 and TLS 1.2, compressed, and is the only reader of its bucket', () => {
  shop.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      HttpVersion: 'http2and3',
      // The firewall counts single addresses, of which an IPv6 server has 2^64.
      IPV6Enabled: false,
      Aliases: ['www.guide-amour.fr'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      DefaultCacheBehavior: { Compress: true, ViewerProtocolPolicy: 'redirect-to-https' },
    },
  });
  shop.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
});

test('no error is answered twice: CloudFront asks again at once, and shows a page of ours for one status only', () => {
  const responses: { ErrorCode: number }[] = distribution.CustomErrorResponses;
  const page = { ResponseCode: 404, ResponsePagePath: '/404.html' };
  expect(responses.toSorted((a, b) => a.ErrorCode - b.ErrorCode)).toEqual(
    [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((status) => ({
      ErrorCode: status,
      ErrorCachingMinTTL: 0,
      ...(status === 403 ? page : {}),
    })),
  );
});

test('the domain’s other name, apex or www, has records and a redirect when the zone is the stage’s', () => {
  const made = templatesOf(variant);
  made.shop.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Aliases: ['www.guide-amour.fr', 'guide-amour.fr'] },
  });
  const records = propertiesOf(made.shop, 'AWS::Route53::RecordSet');
  expect(records.map(({ Type, Name }) => [Type, Name])).toEqual([
    ['A', 'www.guide-amour.fr.'],
    ['A', 'guide-amour.fr.'],
  ]);
  const functions = propertiesOf(made.shop, 'AWS::CloudFront::Function');
  expect(functions.filter(({ FunctionCode }) => FunctionCode.includes('"from":"guide-amour.fr"'))).toHaveLength(1);
});

test('queries reach the functions; cookies and unknown headers do not', () => {
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

test('forms lead to the shop and Stripe, scripts are trusted types, and the page gets no right of the device', () => {
  const config = JSON.stringify(headerPolicies[0]);
  const named = [
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'https://checkout.stripe.com',
    'Permissions-Policy',
  ];
  for (const part of named) expect(config).toContain(part);
});

test('every answer, a mail’s picture too, promises HTTPS for a year or more', () => {
  const promises = headerPolicies.map(
    ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
      SecurityHeadersConfig.StrictTransportSecurity?.AccessControlMaxAgeSec,
  );
  expect(promises).toEqual([63_072_000, 63_072_000]);
});

test('a mail’s picture, and nothing else, may be shown in the page of a webmail program', () => {
  const policies = headerPolicies.map((policy) => JSON.stringify(policy));
  expect(policies.filter((config) => config.includes('"Value":"cross-origin"'))).toHaveLength(1);
  const behaviors: { PathPattern: string; ResponseHeadersPolicyId: object }[] = distribution.CacheBehaviors;
  const ofMails = behaviors.filter(({ ResponseHeadersPolicyId }) =>
    JSON.stringify(ResponseHeadersPolicyId).includes('MailPictures'),
  );
  expect(ofMails.map(({ PathPattern }) => PathPattern)).toEqual(['/mail/*']);
});

const uploads = Object.entries(shop.findResources('Custom::CDKBucketDeployment'));

const findUpload = (name: string) => uploads.find(([id]) => id.startsWith(`Uploads${name}`)) ?? [];

test('hashed assets are uploaded before the pages that name them, and nothing is pruned', () => {
  const [assets] = findUpload('Assets');
  const [, pages] = findUpload('Pages');
  expect(pages?.DependsOn).toContain(assets);
  expect(uploads.map(([, { Properties }]) => Properties.Prune)).toEqual([false, false, false, false]);
});

test('a sold file is there before the function that hands it out, and pages go up after the API that they call', () => {
  // Each is stored as what its name says: not all are PDFs.
  const [files = ''] = findUpload('Files');
  const [, handOut] =
    Object.entries(shop.findResources('AWS::Lambda::Function')).find(([id]) =>
      id.startsWith('Functionshandoutfiles'),
    ) ?? [];
  expect(handOut?.DependsOn).toContain(files);
  const [, pages] = findUpload('Pages');
  expect(pages?.DependsOn.filter((id: string) => id.startsWith('Apicreatecheckout'))).not.toEqual([]);
});
