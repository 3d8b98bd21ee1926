import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import type { Stage } from '#infra/config.ts';
import { FileBucket } from '#infra/files.ts';
import { Tables } from '#infra/tables.ts';

/**
 * What must not be lost: orders, codes, the sold files. The stack itself has no termination protection: tables and bucket
 * outlive it, and CDK could not remove a protected stack whose first deployment failed before it tries again.
 */
export class DataStack extends Stack {
  readonly tables: Tables;
  readonly files: FileBucket;

  constructor(app: App, stage: Stage) {
    super(app, `GuideAmour-${stage.name}-data`, {
      env: { region: stage.region },
      description: 'Guide Amour: orders, codes and the files that are sold',
    });
    this.tables = new Tables(this, stage);
    this.files = new FileBucket(this, stage);
    for (const [name, table] of Object.entries(this.tables.all)) {
      new CfnOutput(this, `Table-${name}`, { value: table.tableName });
    }
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucket.bucketName });
  }
}
