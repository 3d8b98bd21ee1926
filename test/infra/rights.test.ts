import { expect, test } from 'vitest';
import { type FunctionName, functionNames } from '#infra/function-rights.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

const { shop } = templatesOf(production);

type Statement = { Action: string | string[]; Resource: unknown; Condition?: unknown };

const toId = (name: FunctionName) => `Functions${name.replaceAll('-', '')}`;

function statementsOf(name: FunctionName): Statement[] {
  const policies = Object.entries(shop.findResources('AWS::IAM::Policy')).filter(([id]) =>
    id.startsWith(`${toId(name)}Role`),
  );
  return policies.flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

const nouns = [
  ...[/index\/[\w-]+/, /OrderGifts/, /PromoCodes/, /Orders/, /Counters/, /Subscribers/, /Withdrawals/, /FilesBucket/],
  ...[/parameter/, /identity|configuration-set/, /Secrets/, /Logs/],
];

/** A right as `action on what`, CDK's long references cut down to the noun in them. */
function describe({ Action, Resource }: Statement): string[] {
  const whats = [Resource].flat().map((resource) => {
    const text = JSON.stringify(resource);
    return nouns.map((noun) => text.match(noun)?.[0]).find((found) => found !== undefined) ?? text;
  });
  return [Action].flat().flatMap((action) => whats.map((what) => `${action} ${what}`));
}

const everyFunction = ['logs:CreateLogStream Logs', 'logs:PutLogEvents Logs'];
const secrets = ['ssm:GetParameters parameter'];
const behindTheDistribution = [...secrets, 'secretsmanager:GetSecretValue Secrets'];
const mail = ['ses:SendEmail identity', 'ses:SendEmail configuration-set'];
const settling = [
  ...['dynamodb:GetItem Orders', 'dynamodb:UpdateItem Orders'],
  ...['dynamodb:UpdateItem OrderGifts', 'dynamodb:UpdateItem PromoCodes'],
];

const rights: Record<FunctionName, string[]> = {
  'create-checkout': [
    ...['GetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} Orders`),
    ...['GetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} PromoCodes`),
    'dynamodb:PutItem OrderGifts',
    'dynamodb:Query index/by-email',
    ...behindTheDistribution,
  ],
  'look-up-promo': [
    'dynamodb:GetItem PromoCodes',
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    ...behindTheDistribution,
  ],
  'look-up-order': [...settling, ...mail, ...behindTheDistribution],
  'hand-out-files': [
    'dynamodb:GetItem Orders',
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    's3:GetObject FilesBucket',
    ...mail,
    ...behindTheDistribution,
  ],
  'stripe-webhook': [...settling, ...mail, ...behindTheDistribution],
  'settle-orders': [
    ...settling,
    'dynamodb:Query index/due',
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Withdrawals`),
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    ...mail,
    ...secrets,
  ],
  'send-contact': [
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    ...mail,
    ...behindTheDistribution,
  ],
  subscribe: [
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Subscribers`),
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    ...mail,
    ...behindTheDistribution,
  ],
  'confirm-subscription': [
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Subscribers`),
    ...behindTheDistribution,
  ],
  unsubscribe: ['dynamodb:UpdateItem Subscribers', ...behindTheDistribution],
  'request-withdrawal': [
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Orders`),
    ...['GetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} Withdrawals`),
    ...['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} Counters`),
    ...mail,
    ...behindTheDistribution,
  ],
  'report-health': behindTheDistribution,
  'refuse-unknown': behindTheDistribution,
  'load-promo-codes': ['dynamodb:UpdateItem PromoCodes'],
};

test.each(functionNames)('%s may do what it is for, and nothing else', (name) => {
  const found = statementsOf(name).flatMap(describe);
  expect([...new Set(found)].toSorted()).toEqual([...everyFunction, ...rights[name]].toSorted());
});

test('only the files of the catalogue can be handed out', () => {
  const [reading] = statementsOf('hand-out-files').filter(({ Action }) => Action === 's3:GetObject');
  const keys = JSON.stringify(reading?.Resource).match(/"\/[^"]+"/g);
  expect(keys?.toSorted()).toEqual(['"/carnet-communication.pdf"', '"/guide-amour.pdf"']);
});

test('mail leaves in the name of the shop’s sender only', () => {
  const senders = functionNames
    .flatMap(statementsOf)
    .filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
    .map(({ Condition }) => Condition);
  expect(senders.length).toBe(7);
  for (const condition of senders) {
    expect(condition).toEqual({ StringEquals: { 'ses:FromAddress': production.sender } });
  }
});

test('the public can reach the functions through the API only, and the scheduler only the one it calls', () => {
  for (const { Properties } of Object.values(shop.findResources('AWS::Lambda::Permission'))) {
    expect(Properties.Principal).toBe('apigateway.amazonaws.com');
    expect(JSON.stringify(Properties.SourceArn)).toContain('execute-api');
  }
  const scheduler = Object.entries(shop.findResources('AWS::IAM::Policy')).find(([id]) => id.startsWith('Settle'));
  expect(JSON.stringify(scheduler?.[1].Properties.PolicyDocument)).toContain(toId('settle-orders'));
});

test('no function reserves executions, which a new account’s ten would not allow', () => {
  for (const { Properties } of Object.values(shop.findResources('AWS::Lambda::Function'))) {
    expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
  }
});

test('a minute’s settling that fails is not repeated on top of the next minute’s', () => {
  shop.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    MaximumRetryAttempts: 0,
    MaximumEventAgeInSeconds: 60,
  });
});

test('a deployment loads the promo codes before it is done', () => {
  shop.resourceCountIs('Custom::Trigger', 1);
  shop.hasResourceProperties('Custom::Trigger', { InvocationType: 'RequestResponse', ExecuteOnHandlerChange: true });
});
