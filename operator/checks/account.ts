import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetParametersCommand, GetServiceSettingCommand } from '@aws-sdk/client-ssm';
import { parameterName, parameters, stackName } from '#infra/names.ts';
import { isLiveKey } from '#lambdas/payment/stripe.ts';
import { type Check, type Clients, failed, later, ok } from '#operator/checks/finding.ts';

export const checkStack: Check = async ({ name }, { cloudFormation }) => {
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName(name, 'shop') }));
  const status = String(Stacks[0]?.StackStatus);
  return /^(CREATE|UPDATE)_COMPLETE$/.test(status)
    ? ok('la boutique est déployée')
    : failed(
        `la pile de la boutique est ${status} : voyez ses événements dans CloudFormation, puis npm run deploy -- -c stage=${name}`,
      );
};

export const checkSecrets: Check = async ({ name, livePayments }, { ssm }) => {
  const Names = parameters.map((parameter) => parameterName(name, parameter));
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }));
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value ?? '']));
  const storedValue = (parameter: (typeof parameters)[number]) => values.get(parameterName(name, parameter)) ?? '';
  const missing = parameters.filter((parameter) => storedValue(parameter).trim() === '');
  const setUp = `npm run setup -- --stage ${name}`;
  if (missing.length > 0) return failed(`il manque ${missing.join(', ')} : lancez ${setUp}`);
  const isLive = isLiveKey(storedValue('stripe-secret-key'));
  if (isLive === livePayments)
    return ok(`tous sont là ; la clé de Stripe est une clé ${isLive ? 'réelle' : 'de test'}`);
  return isLive
    ? failed(`la clé de Stripe est une clé réelle, et cette étape ne peut pas vendre : lancez ${setUp}`)
    : later(`tous sont là ; la clé de Stripe est encore celle de test : pour vendre, donnez la clé réelle à ${setUp}`);
};

/** A new account has 10; a visitor's page asks one or two functions at once. */
const fewExecutions = 100;

export const checkExecutions: Check = async (_, { lambda }) => {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0 } = AccountLimit ?? {};
  return limit >= fewExecutions
    ? ok(`${limit} à la fois`)
    : later(
        `${limit} à la fois : avant d’attendre du monde, demandez-en 1000 dans Service Quotas → Lambda → Concurrent executions`,
      );
};

const throughput = '/ssm/parameter-store/high-throughput-enabled';

/** Each function that starts reads its secrets once; the default takes 40 reads a second, of all functions together. */
export const checkSecretReads: Check = async ({ region }, { ssm }) => {
  const { ServiceSetting } = await ssm.send(new GetServiceSettingCommand({ SettingId: throughput }));
  return ServiceSetting?.SettingValue === 'true'
    ? ok('le débit élevé de SSM')
    : later(
        `SSM en accepte 40 par seconde, une par fonction qui démarre : avant plus de 100 exécutions à la fois, aws ssm update-service-setting --region ${region} --setting-id ${throughput} --setting-value true`,
      );
};

/** The topics of a stack; the shop's has some 270 resources, and an answer has a page of them. */
async function listTopics(StackName: string, { cloudFormation }: Clients['global']) {
  const topics = [];
  let NextToken: string | undefined;
  do {
    const page = await cloudFormation.send(new ListStackResourcesCommand({ StackName, NextToken }));
    topics.push(...(page.StackResourceSummaries ?? []).filter((each) => each.ResourceType === 'AWS::SNS::Topic'));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return topics.map(({ PhysicalResourceId }) => PhysicalResourceId);
}

/** Whether a stack has a topic that mails the address. */
async function isSubscribed(address: string, stack: string, clients: Clients['global']): Promise<boolean> {
  for (const TopicArn of await listTopics(stack, clients)) {
    const { Subscriptions = [] } = await clients.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === address);
    if (found?.SubscriptionArn?.startsWith('arn:')) return true;
  }
  return false;
}

export const checkAlarms: Check = async ({ name, alarmAddress, domain }, clients) => {
  if (!alarmAddress) return failed('pas d’adresse d’alarme dans infra/stages.ts : `today` seul les montre');
  const isConfirmed = await isSubscribed(alarmAddress, stackName(name, 'shop'), clients);
  // A domain is checked from outside.
  if (isConfirmed && (!domain || (await isSubscribed(alarmAddress, stackName(name, 'global'), clients.global))))
    return ok(`${alarmAddress} les reçoit`);
  const which = isConfirmed ? ' de us-east-1' : '';
  return failed(`${alarmAddress} n’a pas confirmé l’abonnement${which} : suivez le lien du mail de AWS Notifications`);
};
