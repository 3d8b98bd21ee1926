import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetParametersCommand, GetServiceSettingCommand } from '@aws-sdk/client-ssm';
import { parameterName, stackName } from '#infra/names.ts';
import { isLiveKey } from '#lambdas/payment/live-key.ts';
import { type Check, type Clients, failed, later, ok } from '#operator/checks/finding.ts';

export const checkStack: Check = async ({ name }, { cloudFormation }) => {
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName(name, 'shop') }));
  const status = String(Stacks[0]?.StackStatus);
  return /^(CREATE|UPDATE)_COMPLETE$/.test(status)
    ? ok('the shop is deployed')
    : failed(
        `the shop’s stack is ${status}: see its events in CloudFormation, then npm run deploy -- -c stage=${name}`,
      );
};

const parameters = [
  'stripe-secret-key',
  'stripe-webhook-secret',
  'link-secret',
  'hash-secret',
  'review-seal-key',
  'origin-secret-version',
] as const;

export const checkSecrets: Check = async ({ name, livePayments }, { ssm }) => {
  const Names = parameters.map((parameter) => parameterName(name, parameter));
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }));
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value ?? '']));
  const storedValue = (parameter: (typeof parameters)[number]) => values.get(parameterName(name, parameter)) ?? '';
  const missing = parameters.filter((parameter) => storedValue(parameter).trim() === '');
  const setUp = `npm run setup -- --stage ${name}`;
  if (missing.length > 0) return failed(`missing: ${missing.join(', ')}. Run ${setUp}`);
  const isLive = isLiveKey(storedValue('stripe-secret-key'));
  if (isLive === livePayments) return ok(`all are set; Stripe’s key is a ${isLive ? 'live' : 'test'} key`);
  return isLive
    ? failed(`Stripe’s key is a live key, and this stage may not sell. Run ${setUp}`)
    : later(`all are set; Stripe’s key is still the test key: to sell, give the live one to ${setUp}`);
};

/** A new account has 10; a visitor's page asks one or two functions at once. */
const fewExecutions = 100;

export const checkExecutions: Check = async (_, { lambda }) => {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0 } = AccountLimit ?? {};
  return limit >= fewExecutions
    ? ok(`${limit} at once`)
    : later(
        `${limit} at once: before many visitors come, ask for 1000 in Service Quotas → Lambda → Concurrent executions`,
      );
};

const throughput = '/ssm/parameter-store/high-throughput-enabled';

/** Each function that starts reads its secrets once; the default takes 40 reads a second, of all functions together. */
export const checkSecretReads: Check = async (_, { ssm }) => {
  const { ServiceSetting } = await ssm.send(new GetServiceSettingCommand({ SettingId: throughput }));
  return ServiceSetting?.SettingValue === 'true'
    ? ok('SSM’s higher throughput')
    : later(
        `SSM takes 40 a second, one for each function that starts: before more than 100 executions run at once, aws ssm update-service-setting --setting-id ${throughput} --setting-value true`,
      );
};

/** The topics of the shop's stack, which has some 270 resources; an answer has a page of them. */
async function listTopics(StackName: string, { cloudFormation }: Clients): Promise<(string | undefined)[]> {
  const topics = [];
  let NextToken: string | undefined;
  do {
    const page = await cloudFormation.send(new ListStackResourcesCommand({ StackName, NextToken }));
    topics.push(...(page.StackResourceSummaries ?? []).filter((each) => each.ResourceType === 'AWS::SNS::Topic'));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return topics.map(({ PhysicalResourceId }) => PhysicalResourceId);
}

export const checkAlarms: Check = async ({ name, alarmAddress }, clients) => {
  if (!alarmAddress) return failed('no alarm address in infra/config.ts: alarms show in the console only');
  for (const TopicArn of await listTopics(stackName(name, 'shop'), clients)) {
    const { Subscriptions = [] } = await clients.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === alarmAddress);
    if (found?.SubscriptionArn?.startsWith('arn:')) return ok(`${alarmAddress} gets them`);
  }
  return failed(`${alarmAddress} has not confirmed: follow the link in the mail of AWS Notifications`);
};
