/** The templates' CloudFront distribution, in the form that the local edge works with. */
import * as v from 'valibot';
import { readHeadersPolicy } from '#local/edge/response-headers.ts';
import type { Resource, Templates } from '#local/templates/templates.ts';
import { toPattern } from '#local/wildcards.ts';

/** A cache behaviour; methods default to CloudFront's own. */
const behaviorSchema = v.object({
  PathPattern: v.optional(v.pipe(v.string(), v.startsWith('/')), '/*'),
  TargetOriginId: v.string(),
  AllowedMethods: v.optional(v.array(v.string()), ['GET', 'HEAD']),
  Compress: v.literal(true, 'the local edge compresses every answer'),
  OriginRequestPolicyId: v.optional(v.string()),
  ResponseHeadersPolicyId: v.optional(v.string()),
  FunctionAssociations: v.optional(v.array(v.object({ EventType: v.string(), FunctionARN: v.string() })), []),
});
/** `AWS::CloudFront::Distribution`. */
const distributionSchema = v.object({
  DistributionConfig: v.object({
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: v.optional(v.array(behaviorSchema), []),
    Origins: v.array(
      v.object({
        Id: v.string(),
        DomainName: v.string(),
        OriginPath: v.optional(v.literal('')),
        S3OriginConfig: v.optional(v.unknown()),
        OriginCustomHeaders: v.optional(v.array(v.object({ HeaderName: v.string(), HeaderValue: v.string() })), []),
      }),
    ),
    CustomErrorResponses: v.optional(
      v.array(
        v.object({
          ErrorCode: v.number(),
          ResponseCode: v.optional(v.number()),
          ResponsePagePath: v.optional(v.string()),
          ErrorCachingMinTTL: v.literal(0, 'the local edge keeps no errors'),
        }),
      ),
      [],
    ),
  }),
});
/** `AWS::CloudFront::OriginRequestPolicy`, of the kind this edge supports. */
const requestPolicySchema = v.object({
  OriginRequestPolicyConfig: v.object({
    HeadersConfig: v.object({
      HeaderBehavior: v.literal('whitelist', 'the local edge supports allow-lists only'),
      Headers: v.array(v.string()),
    }),
    CookiesConfig: v.object({ CookieBehavior: v.literal('none') }),
    QueryStringsConfig: v.object({ QueryStringBehavior: v.literal('all') }),
  }),
});
/** `AWS::CloudFront::Function`. */
const edgeFunctionSchema = v.object({ FunctionCode: v.string() });

type Origin = { id: string; domain: string; bucket?: string; headers: Record<string, string> };
export type Behavior = {
  pattern: RegExp;
  origin: Origin;
  methods: string[];
  /** The viewer's headers that the origin gets. */
  passedHeaders: string[];
  responseHeaders: Record<string, string>;
  /** The code of the viewer-request function, if it has one. */
  functionCode: string | undefined;
};
/** The page shown in place of an origin's answer with `status`. */
type ErrorPage = { status: number; shownStatus: number; page: string };
/** `behaviors` in CloudFront's order of precedence, the default one last. */
export type Distribution = { behaviors: Behavior[]; errorPages: ErrorPage[] };

/** The API's behaviour needs a policy: without one no query would reach it. */
function readPassedHeaders(policy: Resource | undefined, { id, bucket }: Origin): string[] {
  if (policy === undefined && bucket !== undefined) return [];
  if (policy === undefined) throw new Error(`The origin "${id}" has no origin request policy`);
  const { HeadersConfig } = v.parse(requestPolicySchema, policy.properties).OriginRequestPolicyConfig;
  return HeadersConfig.Headers.map((name) => name.toLowerCase());
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
    const requestPolicy = find(templates, 'AWS::CloudFront::OriginRequestPolicy', behavior.OriginRequestPolicyId);
    return {
      pattern: toPattern(behavior.PathPattern),
      origin,
      methods: behavior.AllowedMethods,
      passedHeaders: readPassedHeaders(requestPolicy, origin),
      responseHeaders: headersPolicy === undefined ? {} : readHeadersPolicy(headersPolicy.properties),
      functionCode: edgeFunction && v.parse(edgeFunctionSchema, edgeFunction.properties).FunctionCode,
    };
  }

  return {
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(toBehavior),
    errorPages: config.CustomErrorResponses.flatMap(
      ({ ErrorCode: status, ResponseCode: shownStatus = status, ResponsePagePath: page }) =>
        page === undefined ? [] : { status, shownStatus, page },
    ),
  };
}
