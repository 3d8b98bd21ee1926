/** The stacks of a stage, in the order of their deployment. Each only composes. */
import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { InvocationType, Trigger } from 'aws-cdk-lib/triggers';
import { Alarms, SpendingBudget } from '#infra/alarms.ts';
import { Api } from '#infra/api.ts';
import { Backups, makeVault, reportFailedCopies } from '#infra/backups.ts';
import { ShopDashboard } from '#infra/dashboard.ts';
import { FileBucket, ReceiptBucket } from '#infra/file-buckets.ts';
import { Firewall } from '#infra/firewall.ts';
import { Functions } from '#infra/functions.ts';
import { Mail, MailEvents } from '#infra/mail.ts';
import { stackName } from '#infra/names.ts';
import { OutsideCheck } from '#infra/outside-check.ts';
import { addSchedules } from '#infra/schedule.ts';
import { Secrets } from '#infra/secrets.ts';
import { bucketOrigin, Domain, Site } from '#infra/site.ts';
import { findOtherName, type Stage } from '#infra/stages.ts';
import { Tables } from '#infra/tables.ts';
import { Uploads } from '#infra/uploads.ts';

/**
 * The sender's identity at SES. It is deployed first and by itself, since it is what a first deployment usually fails at: a
 * domain can be an identity once in a region. Nothing else is created then.
 */
export class MailStack extends Stack {
  readonly mail: Mail;

  constructor(app: App, stage: Stage) {
    super(app, stackName(stage.name, 'mail'), {
      env: { region: stage.region },
      description: 'Guide Amour: the sender of its mails',
    });
    this.mail = new Mail(this, stage);
  }
}

/** Whether a stage has anything to deploy in us-east-1. */
export function needsGlobalStack({ domain, firewall }: Stage): boolean {
  return firewall || domain !== undefined;
}

/**
 * What is in us-east-1 only: for CloudFront the certificate, when the stage names its zone and none, and the firewall; the checks
 * from outside.
 */
export class GlobalStack extends Stack {
  /** The new certificate; undefined when the stage names one or has no domain. */
  readonly certificate: Certificate | undefined;
  readonly firewallArn: string | undefined;

  constructor(app: App, stage: Stage) {
    super(app, stackName(stage.name, 'global'), {
      env: { region: 'us-east-1' },
      description: 'Guide Amour: the certificate and the firewall of its distribution, and the checks from outside',
    });
    this.certificate = this.makeCertificate(stage);
    this.firewallArn = stage.firewall ? new Firewall(this, stage).arn : undefined;
    const { domain, alarmAddress } = stage;
    if (domain !== undefined && alarmAddress !== undefined) new OutsideCheck(this, { domain, alarmAddress });
  }

  /** CloudFormation sets the record that proves the domain in the zone, and waits for the certificate. */
  private makeCertificate(stage: Stage): Certificate | undefined {
    const { domain, hostedZone, certificateArn } = stage;
    if (domain === undefined || hostedZone === undefined || certificateArn !== undefined) return undefined;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const otherName = findOtherName(stage);
    return new Certificate(this, 'Certificate', {
      domainName: domain,
      ...(otherName === undefined ? {} : { subjectAlternativeNames: [otherName] }),
      validation: CertificateValidation.fromDns(zone),
    });
  }
}

/** The copies in another region, when the stage names one: they outlive a region. */
export class BackupStack extends Stack {
  constructor(app: App, stage: Stage & { backupRegion: string }) {
    super(app, stackName(stage.name, 'backups'), {
      env: { region: stage.backupRegion },
      description: 'Guide Amour: copies of its tables and receipts, far from them',
    });
    makeVault(this, stage);
  }
}

/**
 * What must not be lost: orders, codes, the sold files. The stack itself has no termination protection: tables and bucket
 * outlive it, and CDK could not remove a protected stack whose first deployment failed before it tries again.
 */
export class DataStack extends Stack {
  readonly tables: Tables;
  readonly files: FileBucket;
  readonly receipts: ReceiptBucket;

  constructor(app: App, stage: Stage) {
    super(app, stackName(stage.name, 'data'), {
      env: { region: stage.region },
      description: 'Guide Amour: orders, codes and the files that are sold',
    });
    this.tables = new Tables(this, stage);
    this.files = new FileBucket(this, stage);
    this.receipts = new ReceiptBucket(this, stage);
    if (stage.keepsData) new Backups(this, { stage, tables: this.tables, receipts: this.receipts.bucket });
    for (const [name, table] of Object.entries(this.tables.all)) {
      new CfnOutput(this, `Table-${name}`, { value: table.tableName });
    }
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucket.bucketName });
    new CfnOutput(this, 'ReceiptsBucket', { value: this.receipts.bucket.bucketName });
  }
}

type ShopContext = {
  stage: Stage;
  data: DataStack;
  mail: MailStack;
  global: GlobalStack | undefined;
  siteFolder: string;
};

/** What holds no data and can be deployed anew at any time: API, functions, site, schedule, alarms. */
export class ShopStack extends Stack {
  constructor(app: App, { stage, data, mail: { mail }, global, siteFolder }: ShopContext) {
    super(app, stackName(stage.name, 'shop'), {
      env: { region: stage.region },
      description: 'Guide Amour: the site, its API and what watches over them',
    });
    const secrets = new Secrets(this, stage);
    const api = new Api(this, stage);
    const site = new Site(this, { stage, global, api, secrets, filesOrigin: bucketOrigin(data.files.bucket) });
    new Domain(this, stage, site.distribution);
    const uploads = new Uploads(this, { stage, files: data.files.bucket, site, siteFolder });
    const functions = new Functions(this, { stage, data, mail, secrets, site });
    api.addRoutes(functions);
    // A new file is there before a function hands it out, and a page goes up after the API that it calls.
    functions.node.addDependency(uploads.files);
    uploads.pages.node.addDependency(api);
    new MailEvents(this, { mail, recorder: functions.get('record-mail-event') });
    addSchedules(this, functions);
    // Runs on each deployment that changes the promo codes or the function.
    new Trigger(this, 'LoadPromoCodes', { handler: functions.get('load-promo-codes') });
    // A page asks for the figures from the first day on. A deployment does not wait for them.
    new Trigger(this, 'CountFigures', {
      handler: functions.get('count-figures'),
      invocationType: InvocationType.EVENT,
    });
    const { topic } = new Alarms(this, { stage, functions, api });
    if (stage.keepsData) reportFailedCopies(this, topic);
    new ShopDashboard(this, { stage, functions });
    new SpendingBudget(this, stage);
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'DistributionDomain', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
  }
}
