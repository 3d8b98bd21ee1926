import { RemovalPolicy, type SecretValue, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { Rights } from '#infra/function-list.ts';
import { originSecretName, parameterName } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import type { SecretName } from '#lambdas/runtime/environment.ts';

/**
 * The functions' secrets, by name only. The operator stores four as SSM SecureStrings (`npm run setup`). The fifth is
 * generated here: CloudFront sends it to the functions, which read it through SSM's reference path, so that one call gives all.
 */
export class Secrets extends Construct {
  private readonly origin: Secret;
  private readonly originVersionName: string;
  private readonly parameterNames: Record<SecretName, string>;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Secrets');
    const secretName = originSecretName(stage.name);
    this.origin = new Secret(this, 'Origin', {
      secretName,
      description: 'Proves to the functions that a request came through CloudFront',
      // `npm run shop -- rotate origin-secret` replaces the value; CloudFormation makes it anew only when these lines change.
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.originVersionName = parameterName(stage.name, 'origin-secret-version');
    this.parameterNames = {
      stripeSecretKey: parameterName(stage.name, 'stripe-secret-key'),
      stripeWebhookSecret: parameterName(stage.name, 'stripe-webhook-secret'),
      linkSecret: parameterName(stage.name, 'link-secret'),
      hashSecret: parameterName(stage.name, 'hash-secret'),
      originSecret: `/aws/reference/secretsmanager/${secretName}`,
    };
  }

  /** The origin secret as a dynamic reference: CloudFormation resolves it, and the template does not contain it. */
  get originHeaderValue(): SecretValue {
    return this.origin.secretValueFromJson('current');
  }

  /**
   * A number that grows with each rotation. CloudFormation reads it at each deployment, and resolves the secret anew only for a
   * resource that has changed:
   * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
   */
  get originVersion(): string {
    return StringParameter.valueForStringParameter(this, this.originVersionName);
  }

  parameterName(name: SecretName): string {
    return this.parameterNames[name];
  }

  /** The statements that allow reading these secrets, and seeing whether those others exist. */
  statements({ secrets: names = [], secretsSeen = [] }: Pick<Rights, 'secrets' | 'secretsSeen'>): PolicyStatement[] {
    const allow = (action: string, resources: string[]) =>
      resources.length === 0 ? [] : [new PolicyStatement({ actions: [action], resources })];
    return [
      ...allow('ssm:GetParameters', names.map(this.parameterArn)),
      ...allow('ssm:ListTagsForResource', secretsSeen.map(this.parameterArn)),
      ...allow('secretsmanager:GetSecretValue', names.includes('originSecret') ? [this.origin.secretArn] : []),
    ];
  }

  private readonly parameterArn = (name: SecretName): string => {
    const { partition, region, account } = Stack.of(this);
    return `arn:${partition}:ssm:${region}:${account}:parameter${this.parameterNames[name]}`;
  };
}
