import { readFileSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
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
import { files } from '#content/catalogue.ts';
import { bundleFunction } from '#infra/bundle.ts';
import type { Stage } from '#infra/config.ts';
import type { DataStack } from '#infra/data-stack.ts';
import { type FunctionName, functionNames, functionNeeds, type Needs } from '#infra/function-needs.ts';
import type { Secrets } from '#infra/secrets.ts';

type Surroundings = { stage: Stage; data: DataStack; secrets: Secrets; siteUrl: string };

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** One Lambda a file of `lambdas/`, each with a role, a log group and an environment of its own. */
export class Functions extends Construct {
  readonly all: Record<FunctionName, LambdaFunction>;
  private readonly around: Surroundings;

  constructor(scope: Construct, around: Surroundings) {
    super(scope, 'Functions');
    this.around = around;
    this.all = Object.fromEntries(functionNames.map((name) => [name, this.make(name)])) as typeof this.all;
  }

  private make(name: FunctionName): LambdaFunction {
    const needs: Needs = functionNeeds[name];
    const id = new Construct(this, name);
    const logGroup = new LogGroup(id, 'Logs', {
      retention: this.around.stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(id, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );
    for (const statement of this.rights(needs)) role.addToPolicy(statement);
    return new LambdaFunction(id, 'Function', {
      description: needs.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(bundleFunction(name)),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      memorySize: needs.memoryMb,
      timeout: Duration.seconds(needs.timeoutSeconds),
      environment: this.environment(needs),
      ...(needs.neverRetried ? { retryAttempts: 0, maxEventAge: Duration.minutes(1) } : {}),
    });
  }

  private environment({
    tables = {},
    secrets = [],
    sendsMail,
    readsFiles,
    variables = [],
  }: Needs): Record<string, string> {
    const { stage, data, siteUrl } = this.around;
    const values = { SITE_URL: siteUrl, STRIPE_API_URL: stage.stripeApiUrl, VERSION: version };
    return {
      ...Object.fromEntries(
        Object.keys(tables).map((name) => [
          tableVariables[name as keyof typeof tableVariables],
          this.table(name).tableName,
        ]),
      ),
      ...Object.fromEntries(secrets.map((name) => [secretVariables[name], this.around.secrets.parameterName(name)])),
      ...(sendsMail ? { MAIL_SENDER: `Guide Amour <${stage.sender}>`, SUPPORT_ADDRESS: stage.supportAddress } : {}),
      ...(readsFiles ? { FILES_BUCKET: data.files.bucket.bucketName } : {}),
      ...Object.fromEntries(variables.map((name) => [name, values[name]])),
    };
  }

  private table(name: string): TableV2 {
    return this.around.data.tables.all[name as keyof typeof tableVariables];
  }

  private rights({ tables = {}, secrets = [], sendsMail, readsFiles }: Needs): PolicyStatement[] {
    const { data, secrets: store } = this.around;
    const bucket = data.files.bucket;
    return [
      ...Object.entries(tables).map(
        ([name, { actions }]) =>
          new PolicyStatement({
            actions: actions.map((action) => `dynamodb:${action}`),
            resources: [this.table(name).tableArn],
          }),
      ),
      ...Object.entries(tables).flatMap(([name, { index }]) =>
        index === undefined
          ? []
          : [
              new PolicyStatement({
                actions: ['dynamodb:Query'],
                resources: [`${this.table(name).tableArn}/index/${index}`],
              }),
            ],
      ),
      ...store.readingRights(secrets),
      ...(sendsMail ? [data.mail.sendingRights()] : []),
      ...(readsFiles
        ? [
            new PolicyStatement({
              actions: ['s3:GetObject'],
              resources: files.map(({ name }) => bucket.arnForObjects(name)),
            }),
          ]
        : []),
    ];
  }
}

const tableVariables = {
  orders: 'ORDERS_TABLE',
  orderGifts: 'ORDER_GIFTS_TABLE',
  promoCodes: 'PROMO_CODES_TABLE',
  subscribers: 'SUBSCRIBERS_TABLE',
  withdrawals: 'WITHDRAWALS_TABLE',
  counters: 'COUNTERS_TABLE',
} as const;

const secretVariables = {
  stripeSecretKey: 'STRIPE_SECRET_KEY_PARAMETER',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET_PARAMETER',
  linkSecret: 'LINK_SECRET_PARAMETER',
  originSecret: 'ORIGIN_SECRET_PARAMETER',
} as const;
