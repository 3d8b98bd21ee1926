/** The templates' CloudFront distribution, in the form that the local edge works with. */
import * as v from 'valibot';
import { type ResponseHeader, readHeadersPolicy } from '#local/edge/response-headers.ts';
import {
  type behaviorSchema,
  distributionSchema,
  edgeFunctionSchema,
  requestPolicySchema,
} from '#local/edge/schemas.ts';
import type { Resource, Templates } from '#local/templates/templates.ts';

/** The parts of a viewer's request that are passed to the origin. */
type Passed = { headers: string[]; cookies: boolean; query: boolean };
type Origin = { id: string; domain: string; path: string; bucket?: string; headers: Record<string, string> };
export type Behavior = {
  pattern: RegExp;
  origin: Origin;
  methods: string[];
  compress: boolean;
  passed: Passed;
  responseHeaders: ResponseHeader[];
  /** The code of the viewer-request function, if it has one. */
  functionCode: string | undefined;
};
/** What is done about a status of the origin: the page shown in its place, and for how many seconds the error is kept. */
export type ErrorResponse = { status: number; shown?: { status: number; page: string }; seconds?: number };
/** `behaviors` in CloudFront's order of precedence, the default one last. */
export type Distribution = { behaviors: Behavior[]; errorResponses: ErrorResponse[]; rootObject: string };

const nothingPassed: Passed = { headers: [], cookies: false, query: false };

function toPassed(policy: Resource | undefined): Passed {
  if (policy === undefined) return nothingPassed;
  const { HeadersConfig, CookiesConfig, QueryStringsConfig } = v.parse(
    requestPolicySchema,
    policy.properties,
  ).OriginRequestPolicyConfig;
  return {
    headers: HeadersConfig.Headers.map((name) => name.toLowerCase()),
    cookies: CookiesConfig.CookieBehavior === 'all',
    query: QueryStringsConfig.QueryStringBehavior === 'all',
  };
}

/** A path pattern, in which `*` matches any characters and `?` exactly one. */
function toPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(source.startsWith('/') || source === '.*' ? `^${source}$` : `^/${source}$`);
}

function find(templates: Templates, type: string, name: string | undefined): Resource | undefined {
  const found = templates.list(type).find((resource) => resource.name === name);
  if (name !== undefined && found === undefined) throw new Error(`The templates have no ${type} "${name}"`);
  return found;
}

/** Reads the only distribution of the templates. Throws when there is none, or one that this edge does not support. */
export function readDistribution(templates: Templates): Distribution {
  const [resource] = templates.list('AWS::CloudFront::Distribution');
  const config = v.parse(distributionSchema, resource?.properties).DistributionConfig;
  const buckets = new Map(templates.list('AWS::S3::Bucket').map(({ name }) => [`${name}.s3.`, name]));
  const origins = config.Origins.map((origin): Origin => {
    const bucket = [...buckets].find(([prefix]) => origin.DomainName.startsWith(prefix))?.[1];
    const headers = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
      HeaderName.toLowerCase(),
      HeaderValue,
    ]);
    return {
      id: origin.Id,
      domain: origin.DomainName,
      path: origin.OriginPath,
      ...(origin.S3OriginConfig !== undefined && bucket !== undefined ? { bucket } : {}),
      headers: Object.fromEntries(headers),
    };
  });

  function toBehavior(behavior: v.InferOutput<typeof behaviorSchema>): Behavior {
    const origin = origins.find(({ id }) => id === behavior.TargetOriginId);
    if (origin === undefined) throw new Error(`The distribution has no origin "${behavior.TargetOriginId}"`);
    const functionArn = behavior.FunctionAssociations.find(
      ({ EventType }) => EventType === 'viewer-request',
    )?.FunctionARN;
    const edgeFunction = find(templates, 'AWS::CloudFront::Function', functionArn?.replace(/\.FunctionARN$/, ''));
    const headersPolicy = find(templates, 'AWS::CloudFront::ResponseHeadersPolicy', behavior.ResponseHeadersPolicyId);
    return {
      pattern: toPattern(behavior.PathPattern),
      origin,
      methods: behavior.AllowedMethods,
      compress: behavior.Compress,
      passed: toPassed(find(templates, 'AWS::CloudFront::OriginRequestPolicy', behavior.OriginRequestPolicyId)),
      responseHeaders: headersPolicy === undefined ? [] : readHeadersPolicy(headersPolicy.properties),
      functionCode: edgeFunction && v.parse(edgeFunctionSchema, edgeFunction.properties).FunctionCode,
    };
  }

  return {
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(toBehavior),
    errorResponses: config.CustomErrorResponses.map(
      ({ ErrorCode: status, ResponseCode, ResponsePagePath: page, ErrorCachingMinTTL: seconds }) => ({
        status,
        ...(page === undefined ? {} : { shown: { status: ResponseCode ?? status, page } }),
        ...(seconds === undefined ? {} : { seconds }),
      }),
    ),
    rootObject: config.DefaultRootObject ?? '',
  };
}
