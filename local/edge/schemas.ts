/** The properties of CloudFront's resources that the local edge reads. */
import * as v from 'valibot';

/** A cache behaviour; methods default to CloudFront's own. */
export const behaviorSchema = v.object({
  PathPattern: v.optional(v.pipe(v.string(), v.startsWith('/')), '/*'),
  TargetOriginId: v.string(),
  AllowedMethods: v.optional(v.array(v.string()), ['GET', 'HEAD']),
  Compress: v.literal(true, 'the local edge compresses every answer'),
  OriginRequestPolicyId: v.optional(v.string()),
  ResponseHeadersPolicyId: v.optional(v.string()),
  FunctionAssociations: v.optional(v.array(v.object({ EventType: v.string(), FunctionARN: v.string() })), []),
});
/** `AWS::CloudFront::Distribution`. */
export const distributionSchema = v.object({
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
export const requestPolicySchema = v.object({
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
export const edgeFunctionSchema = v.object({ FunctionCode: v.string() });
