import { readFileSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { getBuildOutput } from '#infra/file-buckets.ts';
import type { Site } from '#infra/site.ts';
import type { Stage } from '#infra/stages.ts';
import { bootScript } from '#web/build/boot-script.ts';
import { originPlaceholder } from '#web/site-origin.ts';

/** `siteFolder`: the built site; `files`: the bucket of the sold files. */
type UploadContext = { stage: Stage; files: Bucket; site: Site; siteFolder: string };

/**
 * Uploads the sold files and the built site; nothing that is already there is removed. The four are one function of CDK's,
 * and it takes one log group.
 */
export class Uploads extends Construct {
  readonly files: BucketDeployment;
  /** The pages and what changes under one name, after the hashed assets that they name. */
  readonly pages: BucketDeployment;

  constructor(scope: Construct, { stage, files, site, siteFolder }: UploadContext) {
    super(scope, 'Uploads');
    checkSite(siteFolder, stage);
    const logGroup = new LogGroup(this, 'Log', {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Earlier orders point at old files, and a page opened before a deployment at old assets.
    const always = { logGroup, prune: false };
    this.files = new BucketDeployment(this, 'Files', {
      ...always,
      destinationBucket: files,
      sources: [Source.asset(getBuildOutput('files'), { exclude: ['*.json'] })],
    });
    const assets = new BucketDeployment(this, 'Assets', {
      ...always,
      destinationBucket: site.bucket,
      sources: [Source.asset(siteFolder, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = {
      ...always,
      destinationBucket: site.bucket,
      sources: [withOrigin(Source.asset(siteFolder, { exclude: ['assets', 'assets/**'] }), site.url)],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.seconds(0)),
        CacheControl.fromString('s-maxage=300'),
        CacheControl.mustRevalidate(),
      ],
    };
    // These name no charset of their own, and by the type that is guessed from their names they have none.
    const texts = ['*.md', '*.txt', '*.csv'];
    const plain = { exclude: ['*'], include: texts, contentType: 'text/plain; charset=utf-8' };
    const readAsText = new BucketDeployment(this, 'Texts', { ...pages, ...plain });
    this.pages = new BucketDeployment(this, 'Pages', {
      ...pages,
      exclude: texts,
      distribution: site.distribution,
      distributionPaths: ['/*'],
    });
    this.pages.node.addDependency(assets, readAsText);
  }
}

/** The same files with the site's address in place of the placeholder: only the deployment knows it. */
function withOrigin(source: ISource, url: string): ISource {
  return { bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [originPlaceholder]: url } }) };
}

/** A text that a page must contain, and what is wrong with the site when it does not. */
type Demand = { page: string; text: string; wrong: string };

function listDemands({ socialProof, livePayments, supportAddress }: Stage): Demand[] {
  return [
    // The headers allow one inline script by its hash: pages built with another one would run without JavaScript.
    { page: 'index.html', text: bootScript, wrong: 'is older than web/shell/boot.ts' },
    // A stage for invented claims may show none: `SOCIAL_PROOF=verified npm start` does so.
    ...(socialProof === 'verified'
      ? [{ page: 'index.html', text: 'data-social-proof="verified"', wrong: 'shows invented claims (L121-4)' }]
      : []),
    ...(livePayments
      ? [{ page: 'contact.html', text: supportAddress, wrong: 'does not show the stage’s support address' }]
      : []),
  ];
}

/** Throws when the built site in `folder` is not this stage's: built from older sources, or for another stage. */
export function checkSite(folder: string, stage: Stage): void {
  for (const { page, text, wrong } of listDemands(stage)) {
    if (readFileSync(`${folder}/${page}`, 'utf8').includes(text)) continue;
    throw new Error(
      `The built site cannot be deployed as "${stage.name}": ${page} ${wrong}. \`npm run deploy -- -c stage=${stage.name}\` builds it for the stage.`,
    );
  }
}
