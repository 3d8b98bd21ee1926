import { DescribeStackResourcesCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetParametersCommand } from '@aws-sdk/client-ssm';
import { parameterName } from '#infra/parameter-names.ts';
import { isLiveKey } from '#lambdas/payment/live-key.ts';
import { type Check, failed, ok } from '#operator/checks/finding.ts';

export const checkStack: Check = async ({ name }, { cloudFormation }) => {
  const { Stacks = [] } = await cloudFormation.send(
    new DescribeStacksCommand({ StackName: `GuideAmour-${name}-shop` }),
  );
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
  if (storedValue('stripe-webhook-secret') === 'whsec_later')
    return failed(`the webhook’s secret is a placeholder: make the endpoint in Stripe, then ${setUp}`);
  const isLive = isLiveKey(storedValue('stripe-secret-key'));
  if (isLive === livePayments) return ok(`all are set; Stripe’s key is a ${isLive ? 'live' : 'test'} key`);
  return failed(`Stripe’s key is a ${isLive ? 'live' : 'test'} key, not one for this stage. Run ${setUp}`);
};

export const checkAlarms: Check = async ({ name, alarmAddress }, { cloudFormation, sns }) => {
  if (!alarmAddress) return failed('no alarm address in infra/config.ts: alarms show in the console only');
  const { StackResources = [] } = await cloudFormation.send(
    new DescribeStackResourcesCommand({ StackName: `GuideAmour-${name}-shop` }),
  );
  const topics = StackResources.filter(({ ResourceType }) => ResourceType === 'AWS::SNS::Topic');
  for (const { PhysicalResourceId: TopicArn } of topics) {
    const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === alarmAddress);
    if (found?.SubscriptionArn?.startsWith('arn:')) return ok(`${alarmAddress} gets them`);
  }
  return failed(`${alarmAddress} has not confirmed: follow the link in the mail of AWS Notifications`);
};
