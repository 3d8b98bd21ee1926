import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import type { Stage } from '#infra/config.ts';
import { FileBucket } from '#infra/files.ts';
import { MailIdentity } from '#infra/mail.ts';
import { Tables } from '#infra/tables.ts';

/** What must not be lost: orders, codes, the sold files, the sender's reputation at SES. */
export class DataStack extends Stack {
  readonly tables: Tables;
  readonly files: FileBucket;
  readonly mail: MailIdentity;

  constructor(app: App, stage: Stage) {
    super(app, `GuideAmour-${stage.name}-data`, {
      env: { region: stage.region },
      description: 'Guide Amour: orders, codes and the files that are sold',
      terminationProtection: stage.keepsData,
    });
    this.tables = new Tables(this, stage);
    this.files = new FileBucket(this, stage);
    this.mail = new MailIdentity(this, stage);
    for (const [name, table] of Object.entries(this.tables.all)) {
      new CfnOutput(this, `Table-${name}`, { value: table.tableName });
    }
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucket.bucketName });
  }
}
