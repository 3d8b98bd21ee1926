/**
 * The headers of pages and API have all that Mozilla's Observatory gives points for (as of 2026:
 * github.com/mdn/mdn-http-observatory).
 */
import { expect, test } from 'vitest';
import { production, templatesOf } from '#test/infra/synthesised.ts';

type Headers = Record<string, string>;

const { shop } = templatesOf(production);
const [distribution] = Object.values(shop.findResources('AWS::CloudFront::Distribution'));
const { DefaultCacheBehavior: pages, CacheBehaviors } = distribution?.Properties.DistributionConfig ?? {};
const api = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*');

/** The headers that CloudFront adds to the answers of a behaviour, under their names in lower case. */
function headersOf({ ResponseHeadersPolicyId: { Ref } }: { ResponseHeadersPolicyId: { Ref: string } }): Headers {
  const policy = shop.findResources('AWS::CloudFront::ResponseHeadersPolicy')[Ref]?.Properties;
  const { SecurityHeadersConfig: set, CustomHeadersConfig } = policy.ResponseHeadersPolicyConfig;
  const custom: { Header: string; Value: string }[] = CustomHeadersConfig.Items;
  // A bucket's address in the policy is only known when it is deployed: it is a part of `form-action`, which is not scored.
  const csp = set.ContentSecurityPolicy.ContentSecurityPolicy;
  return {
    'content-security-policy':
      typeof csp === 'string' ? csp : csp['Fn::Join'][1].filter((part: unknown) => typeof part === 'string').join(''),
    'strict-transport-security': `max-age=${set.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    'x-content-type-options': set.ContentTypeOptions === undefined ? '' : 'nosniff',
    'referrer-policy': set.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
}

function readCsp({ 'content-security-policy': csp = '' }: Headers): Record<string, string> {
  const directives = csp.split(';').map((one) => one.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}

const halfAYearSeconds = 15_768_000;

/**
 * All that a site can score: 100 points and 50 more, which it has only without a point lost. One that sets no cookie, lets
 * no other origin in and loads no foreign script loses none for the rest.
 */
function expectFullScore(headers: Headers): void {
  const csp = readCsp(headers);
  expect(csp).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  for (const name of ['script-src', 'object-src'])
    expect(csp[name] ?? '', name).not.toMatch(/'unsafe-(inline|eval)'|\bhttps?:(\s|$)|\bdata:|\*/);
  expect(csp['style-src'] ?? '').not.toContain("'unsafe-inline'");
  const [, seconds] = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(halfAYearSeconds);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
    ),
    'cross-origin-embedder-policy': expect.stringMatching(/^(require-corp|credentialless)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^same-(origin|site)$/),
  });
}

test.each([
  ['pages', pages],
  ['the API', api],
])('the headers of %s have 150 points, which is A+', (_, behaviour) => {
  expectFullScore(headersOf(behaviour));
  expect(behaviour.ViewerProtocolPolicy).toBe('redirect-to-https');
});
