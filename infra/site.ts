import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Api } from '#infra/api.ts';
import { Edge } from '#infra/edge.ts';
import { privateBucket } from '#infra/file-buckets.ts';
import { nameOf } from '#infra/names.ts';
import type { Secrets } from '#infra/secrets.ts';
import { SecurityHeaders } from '#infra/security-headers.ts';
import type { GlobalStack } from '#infra/stacks.ts';
import { findOtherName, type Stage } from '#infra/stages.ts';

/** `global` holds what the stage has in us-east-1; `filesOrigin` is the origin of signed files. */
type SiteContext = { stage: Stage; global: GlobalStack | undefined; api: Api; secrets: Secrets; filesOrigin: string };

/** The headers that reach the functions: CloudFront drops all others and cookies, and sets the viewer's address itself. */
const passedHeaders = ['accept', 'content-type', 'idempotency-key', 'stripe-signature', 'CloudFront-Viewer-Address'];

/**
 * The errors that CloudFront would answer again for ten seconds, whatever `no-store` says, and lets a distribution name: one
 * 503 of a promo code would close the code to everyone near by.
 */
const keptErrors = [400, 404, 405, 414, 500, 501, 502, 503, 504];

/** The site: one distribution in front of a private bucket of pages and, under `/api`, of the functions. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, context: SiteContext) {
    super(scope, 'Site');
    const { stage } = context;
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    this.distribution = this.makeDistribution(context);
    this.url = `https://${stage.domain ?? this.distribution.distributionDomainName}`;
  }

  private findCertificate({ stage: { certificateArn }, global }: SiteContext): ICertificate | undefined {
    if (certificateArn === undefined) return global?.certificate;
    return Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
  }

  private makeDistribution(context: SiteContext): Distribution {
    const { stage, global, secrets, filesOrigin } = context;
    const { domain, webAclArn = global?.firewallArn } = stage;
    const certificate = this.findCertificate(context);
    const headers = new SecurityHeaders(this, { stage, filesOrigin });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      responseHeadersPolicy: headers.policy,
    };
    const edge = new Edge(this, stage);
    const files = {
      ...shared,
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [{ function: edge.pages, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    return new Distribution(this, 'Distribution', {
      // The version makes CloudFront's copy of the secret follow a rotation.
      comment: `Guide Amour (${stage.name}), origin secret ${secrets.originVersion}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // The firewall counts single addresses: one server has 2^64 of them.
      enableIpv6: false,
      ...(domain !== undefined && certificate !== undefined
        ? {
            domainNames: [domain, ...otherNames(stage)],
            certificate,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }
        : {}),
      ...(webAclArn === undefined ? {} : { webAclId: webAclArn }),
      defaultBehavior: files,
      additionalBehaviors: {
        '/mail/*': { ...files, responseHeadersPolicy: headers.forMails },
        '/api/*': { ...shared, ...this.passToApi(context, edge) },
      },
      // Behind OAC a page that is not there is a 403. The API never answers 403, so its JSON stays JSON. CloudFront's own 403 to a
      // method that it passes to no origin, such as PROPFIND, becomes this page too: a distribution tells no paths apart here.
      errorResponses: [
        { httpStatus: 403, responseHttpStatus: 404, responsePagePath: '/404.html', ttl: Duration.seconds(0) },
        ...keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ],
    });
  }

  /** How calls reach the functions: nothing is cached, and only `passedHeaders` are passed on. */
  private passToApi({ stage, api, secrets }: SiteContext, edge: Edge): BehaviorOptions {
    return {
      origin: new HttpOrigin(api.hostName, {
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        // A dynamic reference: CloudFormation puts the secret in, and the template does not contain it.
        customHeaders: { 'x-origin-secret': secrets.originHeaderValue.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      functionAssociations: [{ function: edge.api, eventType: FunctionEventType.VIEWER_REQUEST }],
      originRequestPolicy: new OriginRequestPolicy(this, 'ToApi', {
        originRequestPolicyName: nameOf(stage.name, 'api'),
        headerBehavior: OriginRequestHeaderBehavior.allowList(...passedHeaders),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
    };
  }
}

const otherNames = (stage: Stage) => [findOtherName(stage)].filter((name) => name !== undefined);

/** The records of the domain, and of its other name, when the stage names its Route 53 zone. */
export class Domain extends Construct {
  constructor(scope: Construct, stage: Stage, distribution: Distribution) {
    super(scope, 'Domain');
    const { domain, hostedZone } = stage;
    if (domain === undefined || hostedZone === undefined) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const [index, name] of [domain, ...otherNames(stage)].entries()) {
      const id = index === 0 ? '' : 'Other';
      new ARecord(this, `${id}Ipv4`, { zone, recordName: `${name}.`, target });
    }
  }
}

/** The origin of a bucket's signed addresses, such as `https://name.s3.eu-west-3.amazonaws.com`. */
export function bucketOrigin(bucket: Bucket): string {
  return Fn.join('', ['https://', bucket.bucketRegionalDomainName]);
}
