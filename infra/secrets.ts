import { RemovalPolicy, type SecretValue, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from '#infra/config.ts';
import type { SecretName } from '#lambdas/runtime/environment.ts';

/**
 * The secrets, by name only. The operator stores three as SSM SecureStrings (`npm run setup`). The fourth is generated here:
 * CloudFront sends it to the functions, which read it through SSM's reference path, so that one call gives all secrets.
 */
export class Secrets extends Construct {
  private readonly origin: Secret;
  private readonly parameterNames: Record<SecretName, string>;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Secrets');
    const secretName = `guide-amour-${stage.name}-origin`;
    this.origin = new Secret(this, 'Origin', {
      secretName,
      description: 'Proves to the functions that a request came through CloudFront',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.parameterNames = {
      stripeSecretKey: `/guide-amour/${stage.name}/stripe-secret-key`,
      stripeWebhookSecret: `/guide-amour/${stage.name}/stripe-webhook-secret`,
      linkSecret: `/guide-amour/${stage.name}/link-secret`,
      originSecret: `/aws/reference/secretsmanager/${secretName}`,
    };
  }

  /** The origin secret as a dynamic reference: CloudFormation resolves it, and the template does not contain it. */
  get originHeaderValue(): SecretValue {
    return this.origin.secretValue;
  }

  /** The name of a secret's SSM parameter. */
  parameterName(name: SecretName): string {
    return this.parameterNames[name];
  }

  /** The statements that allow reading these secrets and no others. */
  readingStatements(names: SecretName[]): PolicyStatement[] {
    if (names.length === 0) return [];
    const { partition, region, account } = Stack.of(this);
    const parameters = names.map(
      (name) => `arn:${partition}:ssm:${region}:${account}:parameter${this.parameterNames[name]}`,
    );
    const statements = [new PolicyStatement({ actions: ['ssm:GetParameters'], resources: parameters })];
    if (!names.includes('originSecret')) return statements;
    return [
      ...statements,
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [this.origin.secretArn] }),
    ];
  }
}
