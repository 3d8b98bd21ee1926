import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { endSeconds, linkLife, type Period, retention } from '#content/retention.ts';
import type { Stage } from '#infra/stages.ts';

/** The properties of every bucket: no public access, encrypted, TLS 1.2 or later. */
export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} satisfies BucketProps;

/** A time by the calendar in whole days, as S3 counts them. */
export const daysOf = (kept: Period) => Duration.days(Math.ceil(endSeconds('1970-01-01', kept) / 86_400));

/** The absolute path of a build output under `.build/`. Throws, naming the command that makes it, when it is missing. */
export function getBuildOutput(name: string): string {
  const path = fileURLToPath(new URL(`../.build/${name}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`.build/${name} is missing: run \`npm run build\` first`);
  return path;
}

type LifecycleRules = NonNullable<BucketProps['lifecycleRules']>;

/** A private bucket whose objects are read by addresses that are signed for some minutes (`content/retention.json`). */
function makeFileBucket(scope: Construct, stage: Stage, lifecycleRules: LifecycleRules): Bucket {
  const bucket = new Bucket(scope, 'Bucket', {
    ...privateBucket,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(90) }, ...lifecycleRules],
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    autoDeleteObjects: !stage.keepsData,
  });
  // Refuses a signature older than twice our links' lifetime, whatever lifetime it claims: clocks differ.
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: { NumericGreaterThan: { 's3:signatureAge': 2 * linkLife.fileMinutes * 60_000 } },
    }),
  );
  return bucket;
}

/** The bucket of the sold files, and of what is made of them for a person. */
export class FileBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Files');
    this.bucket = makeFileBucket(this, stage, [
      // Whoever is erased leaves no address in a version of it.
      { prefix: 'evidence/', expiration: daysOf(retention.orderLog), noncurrentVersionExpiration: Duration.days(1) },
      // A copy with a dedication is made again when it is asked for. Its versions would keep the first names for 90 days more.
      { prefix: 'dedicated/', expiration: daysOf(retention.guideCopy), noncurrentVersionExpiration: Duration.days(1) },
    ]);
  }
}

/** The bucket of the receipts: copies of it are kept for ten years, and nothing in it is ever erased before. */
export class ReceiptBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Receipts');
    this.bucket = makeFileBucket(this, stage, [{ expiration: daysOf(retention.paidOrder) }]);
  }
}
