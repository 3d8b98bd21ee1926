/** Copies of what must not be lost, kept apart from their tables: point-in-time recovery goes with its table. */
import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type Period, retention } from '#content/retention.ts';
import { daysOf } from '#infra/file-buckets.ts';
import { nameOf } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import type { Tables } from '#infra/tables.ts';

const vaultName = (stage: Stage) => nameOf(stage.name, 'backups');

/** A vault with a lock: whoever wants to delete a copy early has to remove the lock first. */
export function makeVault(scope: Construct, stage: Stage): BackupVault {
  return new BackupVault(scope, 'Vault', {
    backupVaultName: vaultName(stage),
    lockConfiguration: { minRetention: daysOf(retention.tableCopy) },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** AWS's own policies: what a service needs for its copies changes with the service. */
export const backupPolicies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

type Plan = { resources: BackupResource[]; kept: Period; at: Schedule };

type BackupContext = { stage: Stage; tables: Tables; receipts: Bucket };

/** Every table each day; what accounts need (orders, their log, receipts) each month, for ten years. */
export class Backups extends Construct {
  private readonly role: Role;
  private readonly vault: BackupVault;
  private readonly elsewhere: IBackupVault[];

  constructor(scope: Construct, { stage, tables: { all }, receipts }: BackupContext) {
    super(scope, 'Backups');
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: backupPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    this.vault = makeVault(this, stage);
    this.elsewhere = stage.backupRegion === undefined ? [] : [this.findVault(stage, stage.backupRegion)];
    const bucket = BackupResource.fromArn(receipts.bucketArn);
    const accounts = [all.orders, all.orderLog].map((table) => BackupResource.fromDynamoDbTable(table));
    const everyTable = Object.values(all).map((table) => BackupResource.fromDynamoDbTable(table));
    const daily = { kept: retention.tableCopy, at: Schedule.cron({ hour: '1', minute: '0' }) };
    this.plan(stage, 'Daily', { resources: [...everyTable, bucket], ...daily });
    const monthly = { kept: retention.accountsCopy, at: Schedule.cron({ day: '1', hour: '3', minute: '0' }) };
    this.plan(stage, 'Monthly', { resources: [...accounts, bucket], ...monthly });
    this.rehearse(stage, { DynamoDB: [all.orders.tableArn, all.orderLog.tableArn], S3: [receipts.bucketArn] });
  }

  private findVault(stage: Stage, region: string): IBackupVault {
    const arn = Stack.of(this).formatArn({
      service: 'backup',
      region,
      resource: 'backup-vault',
      resourceName: vaultName(stage),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return BackupVault.fromBackupVaultArn(this, 'Elsewhere', arn);
  }

  private plan(stage: Stage, id: string, { resources, kept, at }: Plan): void {
    const deleteAfter = daysOf(kept);
    const plan = new BackupPlan(this, id, {
      backupPlanName: nameOf(stage.name, id.toLowerCase()),
      backupVault: this.vault,
    });
    plan.addRule(
      new BackupPlanRule({
        scheduleExpression: at,
        deleteAfter,
        copyActions: this.elsewhere.map((destinationBackupVault) => ({ destinationBackupVault, deleteAfter })),
      }),
    );
    plan.addSelection('Resources', { resources, role: this.role });
  }

  /** AWS restores the latest copies each month under names of its own, and deletes them again. */
  private rehearse(stage: Stage, copied: Record<'DynamoDB' | 'S3', string[]>): void {
    const restoreTestingPlanName = nameOf(stage.name, 'rehearsal').replaceAll('-', '_');
    const plan = new CfnRestoreTestingPlan(this, 'Rehearsal', {
      restoreTestingPlanName,
      scheduleExpression: 'cron(0 6 2 * ? *)',
      recoveryPointSelection: {
        algorithm: 'LATEST_WITHIN_WINDOW',
        includeVaults: [this.vault.backupVaultArn],
        recoveryPointTypes: ['SNAPSHOT'],
        selectionWindowDays: retention.tableCopy.days,
      },
    });
    for (const [protectedResourceType, protectedResourceArns] of Object.entries(copied)) {
      new CfnRestoreTestingSelection(this, `Rehearsal${protectedResourceType}`, {
        restoreTestingPlanName,
        restoreTestingSelectionName: protectedResourceType,
        protectedResourceType,
        protectedResourceArns,
        iamRoleArn: this.role.roleArn,
      }).addResourceDependency(plan);
    }
  }
}

const failed = ['FAILED', 'ABORTED', 'EXPIRED'];

/**
 * Mails each copy, rehearsal or restore that failed. A backup's and a copy's event have a state and the resource, a restore's a
 * status and its job instead. What an event has not is left out of the text.
 */
export function reportFailedCopies(scope: Construct, topic: Topic): void {
  const rule = new Rule(scope, 'FailedCopies', {
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change', 'Restore Job State Change'],
      detail: { $or: [{ state: failed }, { status: failed }] },
    },
  });
  const [kind, arn, job] = ['resourceType', 'resourceArn', 'restoreJobId'].map((field) =>
    EventField.fromPath(`$.detail.${field}`),
  );
  const message = `A copy or its rehearsal failed (${EventField.detailType}): ${kind} ${arn}${job}. What to do: infra/runbook.md#backup-failing`;
  rule.addTarget(new SnsTopic(topic, { message: RuleTargetInput.fromText(message) }));
}
