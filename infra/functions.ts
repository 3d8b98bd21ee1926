import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleFunction } from '#infra/bundle.ts';
import { makeEnvironment, type Surroundings } from '#infra/function-environment.ts';
import { type FunctionName, functionNames, functionNeeds, type Needs } from '#infra/function-needs.ts';
import { listRights } from '#infra/function-rights.ts';
import { recordOf } from '#infra/typed-records.ts';

/** One Lambda a file of `lambdas/`, each with a role, a log group and an environment of its own. */
export class Functions extends Construct {
  readonly all: Record<FunctionName, LambdaFunction>;

  constructor(scope: Construct, around: Surroundings) {
    super(scope, 'Functions');
    this.all = recordOf(functionNames, (name) => this.make(name, around));
  }

  private make(name: FunctionName, around: Surroundings): LambdaFunction {
    const needs: Needs = functionNeeds[name];
    const id = new Construct(this, name);
    const logGroup = new LogGroup(id, 'Logs', {
      retention: around.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new LambdaFunction(id, 'Function', {
      description: needs.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundleFunction(name)),
      role: makeRole(id, [writingRights(logGroup), ...listRights(needs, around)]),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      memorySize: needs.memoryMb,
      timeout: Duration.seconds(needs.timeoutSeconds),
      environment: makeEnvironment(needs, around),
      ...(needs.neverRetried ? { retryAttempts: 0, maxEventAge: Duration.minutes(1) } : {}),
    });
  }
}

function makeRole(scope: Construct, rights: PolicyStatement[]): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  for (const statement of rights) role.addToPolicy(statement);
  return role;
}

function writingRights({ logGroupArn }: LogGroup): PolicyStatement {
  return new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] });
}
