import { expect, test } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { apiErrors } from '#lambdas/http/errors.ts';
import { production, propertiesOf, templatesOf, variant } from '#test/infra/synthesised.ts';

const { global, shop } = templatesOf(production);
const ofGlobal = (type: string) => (global === undefined ? [] : propertiesOf(global, type));
const [acl] = ofGlobal('AWS::WAFv2::WebACL');

const distributionOf = (template: typeof shop) =>
  propertiesOf(template, 'AWS::CloudFront::Distribution')[0].DistributionConfig;

const fromGlobal = { 'Fn::GetStackOutput': { StackName: 'GuideAmour-production-global', Region: 'us-east-1' } };

test('production’s distribution has a firewall, which is made in us-east-1', () => {
  expect(acl.Scope).toBe('CLOUDFRONT');
  expect(distributionOf(shop).WebACLId).toMatchObject(fromGlobal);
});

test('the firewall counts the API’s calls for each address, and never Stripe’s events', () => {
  const [{ Statement }] = acl.Rules;
  expect(Statement.RateBasedStatement).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300 });
  const [isApi, isNot] = Statement.RateBasedStatement.ScopeDownStatement.AndStatement.Statements;
  expect(isApi.ByteMatchStatement).toMatchObject({ SearchString: '/api/', PositionalConstraint: 'STARTS_WITH' });
  expect(isNot.NotStatement.Statement.ByteMatchStatement.SearchString).toBe('/api/stripe-webhook');
});

test('two hundred buyers of one school pass in the same five minutes', () => {
  expect(acl.Rules[0].Statement.RateBasedStatement.Limit).toBeGreaterThanOrEqual(200 * 15);
});

test('eight addresses cannot fill the bucket of what buyers need, and all buyers of one school pass', () => {
  const [, { Statement }] = acl.Rules;
  const { Limit, EvaluationWindowSec, ScopeDownStatement } = Statement.RateBasedStatement;
  const [stage] = propertiesOf(shop, 'AWS::ApiGatewayV2::Stage');
  const paths: string[] = ScopeDownStatement.OrStatement.Statements.map(
    ({ ByteMatchStatement }: { ByteMatchStatement: { SearchString: string } }) => ByteMatchStatement.SearchString,
  );
  const ofOrders = ['create-checkout', 'orders/', 'my-order', 'my-order/find', 'my-order/refund', 'downloads'];
  const needed = [...ofOrders, 'withdrawals', 'contact'].map((path) => `/api/${path}`);
  expect(paths).toEqual(expect.arrayContaining(needed));
  // One call to pay, one to learn that it was paid, the order's page and its files.
  expect(Limit).toBeGreaterThanOrEqual(200 * 4);
  const settings: [string, { ThrottlingRateLimit: number }][] = Object.entries(stage.RouteSettings);
  for (const path of paths) {
    const [, bucket] = settings.find(([route]) => route.replace(/^\w+ |\{.*/g, '') === path) ?? [];
    expect((8 * Limit) / EvaluationWindowSec).toBeLessThan(bucket?.ThrottlingRateLimit ?? 0);
  }
});

test('whom the firewall refuses gets the API’s own 429 in French, not the site’s 404 page', () => {
  const { ResponseCode, CustomResponseBodyKey } = acl.Rules[0].Action.Block.CustomResponse;
  expect(ResponseCode).toBe(429);
  const { ContentType, Content } = acl.CustomResponseBodies[CustomResponseBodyKey];
  expect(ContentType).toBe('APPLICATION_JSON');
  expect(JSON.parse(Content).error.message).toBe(apiErrors.too_many_requests[1]);
});

test('the firewall keeps no copy of what a visitor asked: addresses and queries would stand there for hours', () => {
  const views = [acl.VisibilityConfig, ...acl.Rules.map((rule: { VisibilityConfig: object }) => rule.VisibilityConfig)];
  expect(views.filter(({ SampledRequestsEnabled }) => SampledRequestsEnabled !== false)).toEqual([]);
});

test('a domain whose zone is known gets its certificate made and proven in it', () => {
  const made = templatesOf(variant);
  made.global?.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'www.guide-amour.fr',
    SubjectAlternativeNames: ['guide-amour.fr'],
    ValidationMethod: 'DNS',
    DomainValidationOptions: ['www.guide-amour.fr', 'guide-amour.fr'].map((DomainName) => ({
      DomainName,
      HostedZoneId: production.hostedZone?.id,
    })),
  });
  expect(distributionOf(made.shop).ViewerCertificate.AcmCertificateArn).toMatchObject(fromGlobal);
});

test('a stage without firewall and domain has nothing in us-east-1', () => {
  const demo = templatesOf(getStage('demo'));
  expect(demo.global).toBeUndefined();
  expect(distributionOf(demo.shop).WebACLId).toBeUndefined();
});

test('with a domain the site and its API are asked for from outside, and an alarm is mailed when they do not answer', () => {
  const checks = ofGlobal('AWS::Route53::HealthCheck').map(({ HealthCheckConfig }) => HealthCheckConfig);
  expect(checks).toMatchObject([
    { FullyQualifiedDomainName: production.domain, ResourcePath: '/', Type: 'HTTPS_STR_MATCH' },
    { FullyQualifiedDomainName: production.domain, ResourcePath: '/api/health', SearchString: '"ok":true' },
  ]);
  const [topicId] = Object.keys(global?.findResources('AWS::SNS::Topic') ?? {});
  const alarm = { AlarmActions: [{ Ref: topicId }], Threshold: 1, TreatMissingData: 'breaching' };
  expect(ofGlobal('AWS::CloudWatch::Alarm')).toMatchObject([alarm, alarm]);
});
