import { DescribeStackResourcesCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetParametersCommand } from '@aws-sdk/client-ssm';
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

export const checkSecrets: Check = async ({ name, livePayments }, { ssm }) => {
  const names = ['stripe-secret-key', 'stripe-webhook-secret', 'link-secret', 'hash-secret', 'origin-secret-version'];
  const path = `/guide-amour/${name}/`;
  const Names = names.map((each) => `${path}${each}`);
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }));
  const values = new Map(Parameters.map(({ Name, Value }) => [Name?.replace(path, ''), Value ?? '']));
  const missing = names.filter((each) => !values.get(each)?.trim());
  const setUp = `npm run setup -- --stage ${name}`;
  if (missing.length > 0) return failed(`missing: ${missing.join(', ')}. Run ${setUp}`);
  if (values.get('stripe-webhook-secret') === 'whsec_later')
    return failed(`the webhook’s secret is a placeholder: make the endpoint in Stripe, then ${setUp}`);
  const isLive = isLiveKey(values.get('stripe-secret-key') ?? '');
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
