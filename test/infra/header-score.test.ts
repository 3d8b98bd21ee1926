/** Scores the headers of pages and API as Mozilla's Observatory does (its algorithm of 2026: github.com/mdn/mdn-http-observatory). */
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
    'x-frame-options': set.FrameOptions.FrameOption,
    'referrer-policy': set.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
}

function readCsp({ 'content-security-policy': csp = '' }: Headers): Record<string, string> {
  const directives = csp.split(';').map((one) => one.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}

/** +10: nothing is allowed that is not named, and nothing unsafe is. */
function scoreCsp(headers: Headers): number {
  const csp = readCsp(headers);
  const ofScripts = csp['script-src'] ?? csp['default-src'];
  if (ofScripts === undefined) return -25;
  if (
    /'unsafe-(inline|eval)'|\bhttps?:(\s|$)|\bdata:|\*/.test(`${ofScripts} ${csp['object-src'] ?? csp['default-src']}`)
  )
    return -20;
  if (/'unsafe-inline'/.test(csp['style-src'] ?? csp['default-src'] ?? '')) return 0;
  return csp['default-src'] === "'none'" ? 10 : 5;
}

function scoreFraming(headers: Headers): number {
  if (readCsp(headers)['frame-ancestors'] === "'none'") return 5;
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20;
}

const halfAYear = 15_768_000;

function scoreTransport({ 'strict-transport-security': promise = '' }: Headers): number {
  const seconds = Number(/max-age=(\d+)/.exec(promise)?.[1] ?? 0);
  if (seconds === 0) return -20;
  return seconds >= halfAYear ? 0 : -10;
}

/** A site that sets no cookie, lets no other origin in and loads no foreign script has 0 for the rest. */
function score(headers: Headers): number {
  const bonusOf = (name: string, value: RegExp, bonus: number) => (value.test(headers[name] ?? '') ? bonus : 0);
  const parts = [
    scoreCsp(headers),
    scoreFraming(headers),
    scoreTransport(headers),
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    bonusOf('referrer-policy', /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/, 5),
    bonusOf('cross-origin-embedder-policy', /^(require-corp|credentialless)$/, 10),
    bonusOf('cross-origin-opener-policy', /^same-origin$/, 10),
    bonusOf('cross-origin-resource-policy', /^same-(origin|site)$/, 10),
  ];
  const sum = (numbers: number[]) => numbers.reduce((total, part) => total + part, 0);
  const withoutBonus = 100 + sum(parts.filter((part) => part < 0));
  // A bonus counts from a grade of A on.
  return withoutBonus >= 90 ? withoutBonus + sum(parts.filter((part) => part > 0)) : withoutBonus;
}

test.each([
  ['pages', pages],
  ['the API', api],
])('the headers of %s have 150 points, which is A+', (_, behaviour) => {
  expect(score(headersOf(behaviour))).toBe(150);
  expect(behaviour.ViewerProtocolPolicy).toBe('redirect-to-https');
});
