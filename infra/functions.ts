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
import { type FunctionContext, makeEnvironment } from '#infra/function-environment.ts';
import { type FunctionName, functionNames, functionRights } from '#infra/function-rights.ts';
import { functionSettings } from '#infra/function-settings.ts';
import { listStatements } from '#infra/policy-statements.ts';
import { recordOf } from '#infra/typed-records.ts';

/** One Lambda function for each file of `lambdas/`, with a role, a log group and an environment of its own. */
export class Functions extends Construct {
  readonly all: Record<FunctionName, LambdaFunction>;

  constructor(scope: Construct, context: FunctionContext) {
    super(scope, 'Functions');
    this.all = recordOf(functionNames, (name) => this.make(name, context));
  }

  private make(name: FunctionName, context: FunctionContext): LambdaFunction {
    const rights = functionRights[name];
    const { description, memoryMb, timeoutSeconds, neverRetried, variables = [] } = functionSettings[name];
    const id = new Construct(this, name);
    const logGroup = new LogGroup(id, 'Logs', {
      retention: context.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new LambdaFunction(id, 'Function', {
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundleFunction(name)),
      role: makeRole(id, [logStatement(logGroup), ...listStatements(rights, context)]),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      environment: makeEnvironment({ rights, variables }, context),
      ...(neverRetried ? { retryAttempts: 0, maxEventAge: Duration.minutes(1) } : {}),
    });
  }
}

function makeRole(scope: Construct, statements: PolicyStatement[]): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  for (const statement of statements) role.addToPolicy(statement);
  return role;
}

function logStatement({ logGroupArn }: LogGroup): PolicyStatement {
  return new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroupArn] });
}
