import { readFileSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Stage } from '#infra/config.ts';
import { getBuildOutput } from '#infra/files.ts';
import type { Site } from '#infra/site.ts';
import { bootScript } from '#web/shell/boot-script.ts';
import { originPlaceholder } from '#web/site-origin.ts';

/**
 * Uploads the built site. Hashed assets go first and old ones stay, so that a page opened before a deployment still finds
 * its scripts. Pages go last, and CloudFront's copies are invalidated.
 */
export class Pages extends Construct {
  constructor(scope: Construct, { stage, site: { bucket, distribution, url } }: { stage: Stage; site: Site }) {
    super(scope, 'Pages');
    // One function of CDK's does both uploads, and it takes one log group.
    const logGroup = new LogGroup(this, 'UploadLog', {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const folder = getBuildOutput('site');
    requireSameBootScript(`${folder}/index.html`);
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

/** The headers allow one inline script by its hash: pages built with another one would run without JavaScript. */
function requireSameBootScript(page: string): void {
  if (readFileSync(page, 'utf8').includes(bootScript)) return;
  throw new Error('The built site is older than web/shell/boot-script.ts: run `npm run build` first');
}
