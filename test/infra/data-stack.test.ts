import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { getStage } from '#infra/config.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

const { data } = templatesOf(production);

test('every table of production can be restored to any second, refuses deletion and outlives its stack', () => {
  const tables = Object.values(data.findResources('AWS::DynamoDB::GlobalTable'));
  expect(tables).toHaveLength(6);
  for (const { Properties, DeletionPolicy } of tables) {
    expect(DeletionPolicy).toBe('Retain');
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    for (const replica of Properties.Replicas) {
      expect(replica.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
      expect(replica.DeletionProtectionEnabled).toBe(true);
    }
  }
});

test('items of every table but the promo codes expire by delete_at', () => {
  const expiring = Object.values(data.findResources('AWS::DynamoDB::GlobalTable'))
    .filter(({ Properties }) => Properties.TimeToLiveSpecification?.Enabled === true)
    .map(({ Properties }) => [Properties.TableName, Properties.TimeToLiveSpecification.AttributeName]);
  expect(expiring).toEqual(
    ['orders', 'order-gifts', 'subscribers', 'withdrawals', 'counters'].map((name) => [
      `guide-amour-production-${name}`,
      'delete_at',
    ]),
  );
});

test('the sold files are private, encrypted, versioned, reached by TLS only, and outlive the stack', () => {
  data.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: 'Retain',
    Properties: {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: Match.anyValue(),
    },
  });
  data.hasResourceProperties('AWS::S3::BucketPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    },
  });
});

test('an upload removes no sold file', () => {
  data.hasResourceProperties('Custom::CDKBucketDeployment', { Prune: false });
});

test('the tables of the demo stage are deleted with it', () => {
  const tables = Object.values(templatesOf(getStage('demo')).data.findResources('AWS::DynamoDB::GlobalTable'));
  expect(tables.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(6).fill('Delete'));
});
