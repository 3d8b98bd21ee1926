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
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { files } from '#content/catalogue.ts';
import { type FileBucket, getBuildOutput } from '#infra/file-buckets.ts';
import { type FunctionContext, makeEnvironment } from '#infra/function-environment.ts';
import {
  entryOf,
  type FunctionName,
  functionNames,
  type KeptFolder,
  type Rights,
  type TableRight,
} from '#infra/function-list.ts';
import { tableArn } from '#infra/tables.ts';
import { termsFilePrefix } from '#lambdas/order/terms.ts';
import type { VariableName } from '#lambdas/runtime/environment.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';

/** One Lambda function for each file of `lambdas/`, with a role, a log group and an environment of its own. */
export class Functions extends Construct {
  private readonly made: ReadonlyMap<FunctionName, LambdaFunction>;

  constructor(scope: Construct, context: FunctionContext) {
    super(scope, 'Functions');
    this.made = new Map(functionNames.map((name) => [name, this.make(name, context)]));
    for (const name of functionNames) if (entryOf(name).startsDelivery) this.letStartDelivery(this.get(name));
  }

  get(name: FunctionName): LambdaFunction {
    const made = this.made.get(name);
    if (made === undefined) throw new Error(`lambdas/${name}.ts has no function`);
    return made;
  }

  private letStartDelivery(caller: LambdaFunction): void {
    const { functionArn, functionName } = this.get('deliver-order');
    caller.addEnvironment('DELIVER_ORDER_FUNCTION' satisfies VariableName, functionName);
    caller.addToRolePolicy(allow(['lambda:InvokeFunction'], [functionArn]));
  }

  private make(name: FunctionName, context: FunctionContext): LambdaFunction {
    const entry = entryOf(name);
    const { purpose, routes: [route] = [], memoryMb = 512, timeoutSeconds = 10, neverRetried } = entry;
    const id = new Construct(this, name);
    const logGroup = new LogGroup(id, 'Logs', {
      retention: context.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new LambdaFunction(id, 'Function', {
      description: route?.includes('/') ? `${route}: ${purpose}` : purpose,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(getBuildOutput(`lambdas/${name}`)),
      role: makeRole(id, [
        allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
        ...listStatements(id, entry, context),
      ]),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Its reports have the time of each cold start.
      systemLogLevelV2: SystemLogLevel.INFO,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      environment: makeEnvironment(entry, context),
      ...(neverRetried ? { retryAttempts: 0, maxEventAge: Duration.minutes(1) } : {}),
    });
  }
}

function makeRole(scope: Construct, statements: PolicyStatement[]): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  for (const statement of statements) role.addToPolicy(statement);
  return role;
}

const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });

const query = 'Query ';

function itemStatements(table: string, rights: readonly TableRight[]): PolicyStatement[] {
  const actions = rights.flatMap((right) => (right.startsWith(query) ? [] : `dynamodb:${right}`));
  return actions.length === 0 ? [] : [allow(actions, [table])];
}

function queryStatements(table: string, rights: readonly TableRight[]): PolicyStatement[] {
  const indexes = rights.flatMap((right) => (right.startsWith(query) ? right.slice(query.length) : []));
  const resources = indexes.map((index) => `${table}/index/${index}`);
  return indexes.length === 0 ? [] : [allow(['dynamodb:Query'], resources)];
}

/** The sold files by name: no function can list the bucket. */
const fileStatement = ({ bucket }: FileBucket) =>
  allow(
    ['s3:GetObject'],
    files.map(({ name }) => bucket.arnForObjects(name)),
  );

/** The terms of every version: an order's mail has those that its buyer accepted. */
const termsStatement = ({ bucket }: FileBucket) =>
  allow(['s3:GetObject'], [bucket.arnForObjects(`${termsFilePrefix}*`)]);

/** A folder of PDFs that are made on request, and kept. */
function keptStatement({ files: sold, receipts }: FunctionContext['data'], folder: KeptFolder): PolicyStatement {
  const { bucket } = folder === 'receipts' ? receipts : sold;
  return allow(['s3:GetObject', 's3:PutObject'], [bucket.arnForObjects(`${folder}/*`)]);
}

/** The one file of the site that is not built. */
const figuresStatement = (site: Bucket) => allow(['s3:GetObject', 's3:PutObject'], [site.arnForObjects('proof.json')]);

function listStatements(scope: Construct, rights: Rights, context: FunctionContext): PolicyStatement[] {
  const { stage, data, mail, secrets, site } = context;
  const { tables = {} } = rights;
  const names = keysOf(tables);
  return [
    ...names.flatMap((name) => itemStatements(tableArn(scope, stage, name), tables[name] ?? [])),
    ...names.flatMap((name) => queryStatements(tableArn(scope, stage, name), tables[name] ?? [])),
    ...secrets.statements(rights),
    ...(rights.sendsMail ? [mail.sendingStatement({ withAttachments: rights.readsTerms ?? false })] : []),
    ...(rights.readsFiles ? [fileStatement(data.files)] : []),
    ...(rights.readsTerms ? [termsStatement(data.files)] : []),
    ...(rights.keepsFiles ? [keptStatement(data, rights.keepsFiles)] : []),
    ...(rights.writesFigures ? [figuresStatement(site.bucket)] : []),
  ];
}
