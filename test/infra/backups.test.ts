import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { production, templatesOf, variant } from '#test/infra/synthesised.ts';

const { before, backups, data, shop } = templatesOf(production);
const vault = {
  Properties: { BackupVaultName: 'guide-amour-production-backups', LockConfiguration: { MinRetentionDays: 35 } },
};

/** The rules and the resources of a plan. */
function planOf(id: string) {
  const find = (type: string) =>
    Object.entries(data.findResources(type)).find(([name]) => name.startsWith(`Backups${id}`))?.[1].Properties;
  const [rule] = find('AWS::Backup::BackupPlan').BackupPlan.BackupPlanRule;
  const resources: unknown[] = find('AWS::Backup::BackupSelection').BackupSelection.Resources;
  return { rule, resources: JSON.stringify(resources), count: resources.length };
}

test('every table and the receipts are copied each day for 35 days, orders, log and receipts each month for ten years', () => {
  const [daily, monthly] = [planOf('Daily'), planOf('Monthly')];
  expect([daily.rule.Lifecycle, daily.count]).toEqual([{ DeleteAfterDays: 35 }, 10]);
  expect([monthly.rule.Lifecycle, monthly.count]).toEqual([{ DeleteAfterDays: 3652 }, 3]);
  expect(monthly.rule.ScheduleExpression).toBe('cron(0 3 1 * ? *)');
  for (const name of ['TablesOrders', 'TablesOrderLog', 'ReceiptsBucket']) expect(monthly.resources).toContain(name);
});

test('each copy goes to the region that the stage names too, into a vault that is there first and outlives its stack', () => {
  for (const id of ['Daily', 'Monthly']) {
    const { rule } = planOf(id);
    const [{ DestinationBackupVaultArn: arn, Lifecycle }] = rule.CopyActions;
    expect(JSON.stringify(arn)).toContain(':backup:eu-central-1:');
    expect(Lifecycle).toEqual(rule.Lifecycle);
  }
  expect(before('data')).toContain('GuideAmour-production-backups');
  for (const template of [backups, data])
    template?.hasResource('AWS::Backup::BackupVault', { ...vault, DeletionPolicy: 'RetainExceptOnCreate' });
  expect(JSON.stringify(templatesOf(variant).data)).not.toContain('eu-central-1');
});

test('AWS restores a copy of orders, log and receipts each month, and a failure is a mail with its place in the runbook', () => {
  data.resourceCountIs('AWS::Backup::RestoreTestingSelection', 2);
  data.hasResourceProperties('AWS::Backup::RestoreTestingPlan', { ScheduleExpression: 'cron(0 6 2 * ? *)' });
  shop.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: { source: ['aws.backup'], 'detail-type': Match.arrayWith(['Restore Job State Change']) },
    Targets: [
      Match.objectLike({ InputTransformer: { InputTemplate: Match.stringLikeRegexp('runbook.md#backup-failing') } }),
    ],
  });
});

test('the mail about a failed restore names its kind and its job: its event has no resource', () => {
  const rules = shop.findResources('AWS::Events::Rule', { Properties: { EventPattern: { source: ['aws.backup'] } } });
  const [target] = Object.values(rules).flatMap(({ Properties }) => Properties.Targets);
  const { InputPathsMap, InputTemplate } = target.InputTransformer;
  const detail = { restoreJobId: 'job-1', resourceType: 'DynamoDB' };
  const event: object = { 'detail-type': 'Restore Job State Change', detail };
  const read = (path: string) =>
    path
      .slice(2)
      .split('.')
      .reduce<unknown>((at, key) => Object(at)[key], event) ?? '';
  const mail = InputTemplate.replaceAll(/<([^>]+)>/g, (_: string, name: string) => read(InputPathsMap[name]));
  for (const words of ['Restore Job State Change', 'DynamoDB', 'job-1']) expect(mail).toContain(words);
});

test('a stage that keeps no data makes no copies', () => {
  const { data: demo, shop: demoShop } = templatesOf(getStage('demo'));
  demo.resourceCountIs('AWS::Backup::BackupVault', 0);
  expect(JSON.stringify(demoShop)).not.toContain('aws.backup');
});
