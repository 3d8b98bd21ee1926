import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { checkSite } from '#infra/check-site.ts';
import type { Stage } from '#infra/config.ts';
import type { Site } from '#infra/site.ts';
import { originPlaceholder } from '#web/site-origin.ts';

/** `folder`: the built site. */
type PagesContext = { stage: Stage; site: Site; folder: string };

/**
 * Uploads the built site. Hashed assets go first and old ones stay, so that a page opened before a deployment still finds
 * its scripts. Pages go last, and CloudFront's copies are invalidated.
 */
export class Pages extends Construct {
  constructor(scope: Construct, { stage, site: { bucket, distribution, url }, folder }: PagesContext) {
    super(scope, 'Pages');
    // One function of CDK's does both uploads, and it takes one log group.
    const logGroup = new LogGroup(this, 'UploadLog', {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    checkSite(folder, stage);
    const assets = new BucketDeployment(this, 'Assets', {
      destinationBucket: bucket,
      sources: [Source.asset(folder, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      prune: false,
      logGroup,
    });
    const pages = new BucketDeployment(this, 'Html', {
      destinationBucket: bucket,
      sources: [withOrigin(Source.asset(folder, { exclude: ['assets', 'assets/**'] }), url)],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.seconds(0)),
        CacheControl.fromString('s-maxage=300'),
        CacheControl.mustRevalidate(),
      ],
      prune: false,
      logGroup,
      distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }
}

/** The same files with the site's address in place of the placeholder: only the deployment knows it. */
function withOrigin(source: ISource, url: string): ISource {
  return {
    bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [originPlaceholder]: url } }),
  };
}
