import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { retention } from '#content/retention.ts';
import { getStage } from '#infra/stages.ts';
import { production, propertiesOf, templatesOf } from '#test/infra/synthesised.ts';
import { ownTables } from '#test/lambdas/own-tables.ts';

const { mail, data, shop } = templatesOf(production);

test('every table of production can be restored to any second, refuses deletion and outlives its stack', () => {
  const tables = Object.values(data.findResources('AWS::DynamoDB::GlobalTable'));
  expect(tables).toHaveLength(9);
  for (const { Properties, DeletionPolicy } of tables) {
    expect(DeletionPolicy).toBe('Retain');
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    for (const replica of Properties.Replicas) {
      expect(replica.PointInTimeRecoverySpecification).toEqual({
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: retention.tableCopy.days,
      });
      expect(replica.DeletionProtectionEnabled).toBe(true);
    }
  }
});

test('the tables that tests make for themselves have the keys and indexes of the deployed ones', () => {
  type Keyed = {
    TableName: string;
    KeySchema: unknown;
    GlobalSecondaryIndexes?: { IndexName?: string; KeySchema: unknown }[];
  };
  const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const listKeys = (tables: Keyed[]) =>
    tables
      .map(({ TableName, KeySchema, GlobalSecondaryIndexes = [] }) => ({
        name: toKebab(TableName.replace(/^guide-amour-production-/, '')),
        KeySchema,
        indexes: GlobalSecondaryIndexes.map((index) => ({ name: index.IndexName, KeySchema: index.KeySchema })),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const deployed = propertiesOf(data, 'AWS::DynamoDB::GlobalTable');
  expect(listKeys(ownTables)).toEqual(listKeys(deployed as Keyed[]));
});

test('items of every table but the promo codes expire by delete_at', () => {
  const expiring = propertiesOf(data, 'AWS::DynamoDB::GlobalTable')
    .filter(({ TimeToLiveSpecification }) => TimeToLiveSpecification?.Enabled === true)
    .map(({ TableName, TimeToLiveSpecification }) => [TableName, TimeToLiveSpecification.AttributeName]);
  const ofOrders = ['orders', 'order-gifts', 'subscribers', 'letters', 'withdrawals', 'order-log'];
  const names = [...ofOrders, 'link-requests', 'counters'];
  expect(expiring).toEqual(names.map((name) => [`guide-amour-production-${name}`, 'delete_at']));
});

test('sold files and receipts are encrypted, versioned and outlive the stack', () => {
  data.resourceCountIs('AWS::S3::Bucket', 2);
  data.allResources('AWS::S3::Bucket', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: { VersioningConfiguration: { Status: 'Enabled' }, BucketEncryption: Match.anyValue() },
  });
});

test('a retry adopts the tables of a failed deployment, whose names are fixed and which stay', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-automatically.html
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.deploy).toContain('--import-existing-resources');
});

test('an empty bucket goes with the deployment that failed: nothing is uploaded to it before the stack stands', () => {
  data.resourceCountIs('Custom::CDKBucketDeployment', 0);
});

test('no stack locks another: tables come and go without an export that is in use', () => {
  for (const template of [mail, data, shop]) {
    expect(Object.values(template.findOutputs('*')).filter(({ Export }) => Export !== undefined)).toEqual([]);
    expect(JSON.stringify(template.toJSON())).not.toContain('Fn::ImportValue');
  }
});

test('the tables of the demo stage are deleted with it', () => {
  const tables = Object.values(templatesOf(getStage('demo')).data.findResources('AWS::DynamoDB::GlobalTable'));
  expect(tables.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(9).fill('Delete'));
});

test('what was erased about a person is gone from the bucket’s versions after a day', () => {
  const [bucket] = Object.values(data.findResources('AWS::S3::Bucket'));
  const { Rules } = bucket?.Properties.LifecycleConfiguration ?? {};
  for (const prefix of ['dedicated/', 'evidence/'])
    expect(Rules).toContainEqual(
      expect.objectContaining({ Prefix: prefix, NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
    );
});
