import { NotFoundException } from '@aws-sdk/client-sesv2';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';
import type { Clients } from '#operator/checks/finding.ts';
import { examine, printReports } from '#operator/doctor.ts';

const address = 'alarmes@guide.fr';
const stage = {
  ...getStage('production'),
  livePayments: true,
  domain: 'www.guide.fr',
  sender: 'bonjour@guide.fr',
  supportAddress: 'aide@guide.fr',
  alarmAddress: address,
};

/** The stack's 271 resources in pages of 100, as CloudFormation lists them; the topic is the last. */
const resourcePages = [100, 100, 71].map((size, page) => ({
  StackResourceSummaries: Array.from({ length: size }, (_, index) => ({
    ResourceType: page === 2 && index === 70 ? 'AWS::SNS::Topic' : 'AWS::Lambda::Function',
    PhysicalResourceId: page === 2 && index === 70 ? 'arn:topic' : `function-${page}-${index}`,
  })),
  ...(page < 2 ? { NextToken: String(page + 1) } : {}),
}));

const globalTopic = { ResourceType: 'AWS::SNS::Topic', PhysicalResourceId: 'arn:global' };
const readResources = ({ NextToken = '0', StackName }: { NextToken?: string; StackName: string }) =>
  StackName.endsWith('-global') ? { StackResourceSummaries: [globalTopic] } : resourcePages[Number(NextToken)];

/** An account in which everything is well: the answers of AWS by command, of DNS by name, of Stripe and of the shop. */
function wellAnswers() {
  const secret = (name: string, Value: string) => ({ Name: `/guide-amour/production/${name}`, Value });
  return {
    aws: {
      DescribeStacksCommand: { Stacks: [{ StackStatus: 'UPDATE_COMPLETE' }] },
      ListStackResourcesCommand: readResources,
      ListSubscriptionsByTopicCommand: { Subscriptions: [{ Endpoint: address, SubscriptionArn: 'arn:aws:sns:1' }] },
      GetParametersCommand: {
        Parameters: [
          secret('stripe-secret-key', 'sk_live_secret'),
          secret('stripe-webhook-secret', 'whsec_secret'),
          secret('link-secret', 'link'),
          secret('hash-secret', 'hash'),
          secret('review-seal-key', 'seal'),
          secret('origin-secret-version', '1'),
        ],
      },
      GetAccountCommand: {
        SendingEnabled: true,
        ProductionAccessEnabled: true,
        EnforcementStatus: 'HEALTHY',
        SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 120 },
      },
      GetAccountSettingsCommand: { AccountLimit: { ConcurrentExecutions: 1000 } },
      GetServiceSettingCommand: { ServiceSetting: { SettingValue: 'true' } },
      GetEmailIdentityCommand: {
        VerifiedForSendingStatus: true,
        DkimAttributes: { Status: 'SUCCESS', Tokens: ['one'], SigningHostedZone: 'dkim.eu-south-1.amazonses.com' },
        MailFromAttributes: { MailFromDomainStatus: 'SUCCESS' },
      },
      GetSuppressedDestinationCommand: new NotFoundException({ message: 'none', $metadata: {} }),
    } as Record<string, unknown>,
    dns: {
      'www.guide.fr': ['d1.cloudfront.net'],
      'one._domainkey.guide.fr': ['one.dkim.eu-south-1.amazonses.com'],
      '_dmarc.guide.fr': [['v=DMARC1; ', 'p=none']],
    } as Record<string, unknown[]>,
    endpoint: {
      url: 'https://www.guide.fr/api/stripe-webhook',
      status: 'enabled',
      enabled_events: eventTypes,
      api_version: stripeApiVersion as string | null,
    },
    refusedByStripe: undefined as Error | undefined,
    health: { ok: true, version: '1', missingSecrets: [] as string[], originSecret: 'current', editions: {} },
  };
}

let answers = wellAnswers();
beforeEach(() => {
  answers = wellAnswers();
  vi.stubGlobal('fetch', async () => Response.json(answers.health));
});
afterEach(() => vi.unstubAllGlobals());

function openClients(): Clients {
  const client = {
    send: async (command: { input: object }) => {
      const answer = answers.aws[command.constructor.name];
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer(command.input) : answer;
    },
  };
  const resolve = async (name: string) => {
    const found = answers.dns[name];
    if (found === undefined) throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    return found;
  };
  const list = async () => {
    if (answers.refusedByStripe !== undefined) throw answers.refusedByStripe;
    return { data: [answers.endpoint] };
  };
  const resource = { list };
  const [sales, payments] = [{ sessions: resource }, ['coupons', 'refunds', 'paymentIntents', 'balanceTransactions']];
  const others = [...payments, 'events', 'disputes', 'files', 'webhookEndpoints'];
  const stripe = { checkout: sales, ...Object.fromEntries(others.map((name) => [name, resource])) };
  return {
    ...{ ssm: client, ses: client, sns: client, cloudFormation: client, lambda: client },
    global: { sns: client, cloudFormation: client },
    dns: { resolveCname: resolve, resolve4: resolve, resolveTxt: resolve },
    findStripe: async () => stripe,
    findSiteUrl: async () => 'https://www.guide.fr',
  } as unknown as Clients;
}

async function findBad() {
  return (await examine(stage, openClients())).filter(({ state }) => state !== 'ok');
}

test('an account in which everything is well passes every check', async () => {
  const reports = await examine(stage, openClients());
  expect(reports.map(({ state }) => state)).toEqual(Array(15).fill('ok'));
  expect(reports).toContainEqual({
    check: 'compte SES',
    state: 'ok',
    say: 'hors du bac à sable : 50000 mails par jour (120 depuis 24 heures), 14 par seconde',
  });
  expect(JSON.stringify(reports)).not.toMatch(/_secret|"link"|"hash"/);
});

/** Makes AWS answer a command with this. */
const answer = (command: string, reply: object) => () => {
  answers.aws[command] = reply;
};

const subscribed = (SubscriptionArn: string) => ({ Subscriptions: [{ Endpoint: address, SubscriptionArn }] });
const subscribedIn = ({ TopicArn }: { TopicArn: string }) =>
  subscribed(TopicArn === 'arn:topic' ? 'arn:1' : 'PendingConfirmation');
const rolledBack = { Stacks: [{ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' }] };
const secretNames = 'stripe-secret-key, stripe-webhook-secret, link-secret, hash-secret, review-seal-key';
const suppressed = { SuppressedDestination: { Reason: 'BOUNCE' } };

const failures: [check: string, say: string, spoil: () => void][] = [
  ['déploiement', 'ROLLBACK', answer('DescribeStacksCommand', rolledBack)],
  ['secrets', `il manque ${secretNames}`, answer('GetParametersCommand', { Parameters: [] })],
  ['compte SES', 'bac à sable', answer('GetAccountCommand', { SendingEnabled: true, ProductionAccessEnabled: false })],
  ['compte SES', 'n’envoie rien', answer('GetAccountCommand', { SendingEnabled: false })],
  ['expéditeur', 'n’est pas vérifié', answer('GetEmailIdentityCommand', { VerifiedForSendingStatus: false })],
  ['mails au support', 'aide@guide.fr (BOUNCE)', answer('GetSuppressedDestinationCommand', suppressed)],
  ['DKIM', 'one._domainkey.guide.fr', () => delete answers.dns['one._domainkey.guide.fr']],
  ['DMARC', '_dmarc.guide.fr', () => delete answers.dns['_dmarc.guide.fr']],
  ['domaine', 'ne mène nulle part', () => delete answers.dns['www.guide.fr']],
  ['santé', 'ne va pas bien : /guide', () => Object.assign(answers.health, { ok: false, missingSecrets: ['/guide'] })],
  ['santé', 'secret d’origine précédent', () => (answers.health.originSecret = 'previous')],
  ['alarmes', 'n’a pas confirmé', answer('ListSubscriptionsByTopicCommand', subscribed('PendingConfirmation'))],
  ['alarmes', 'l’abonnement de us-east-1', answer('ListSubscriptionsByTopicCommand', subscribedIn)],
  ['webhook Stripe', 'pas de webhook', () => (answers.endpoint.url = 'https://other.fr/api/stripe-webhook')],
  [
    'webhook Stripe',
    'n’a pas charge.refunded',
    () => (answers.endpoint.enabled_events = eventTypes.filter((type) => type !== 'charge.refunded')),
  ],
  ['webhook Stripe', 'la version du compte', () => (answers.endpoint.api_version = null)],
  ['webhook Stripe', 'disabled', () => (answers.endpoint.status = 'disabled')],
];

test.each(failures)('%s fails: %s', async (check, say, spoil) => {
  spoil();
  expect(await findBad()).toContainEqual({ check, state: 'failed', say: expect.stringContaining(say) });
});

test('a discreet sender that SES does not know or has not verified fails, and a stage without one passes', async () => {
  const discreet = { ...stage, discreetSender: 'commandes@colis.fr' };
  const find = async () => (await examine(discreet, openClients())).find(({ check }) => check === 'expéditeur discret');
  expect(await find()).toMatchObject({ state: 'ok', say: 'colis.fr est vérifié' });
  answers.aws.GetEmailIdentityCommand = { VerifiedForSendingStatus: false };
  expect(await find()).toMatchObject({ state: 'failed', say: expect.stringContaining('colis.fr') });
  answers.aws.GetEmailIdentityCommand = new NotFoundException({ message: 'none', $metadata: {} });
  expect(await find()).toMatchObject({ state: 'failed' });
});

const fewMails = { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 0 };
const few = { AccountLimit: { ConcurrentExecutions: 10 } };
const slow = { ServiceSetting: { SettingValue: 'false' } };

const later: [check: string, say: string, spoil: () => void][] = [
  ['exécutions', '10 à la fois', answer('GetAccountSettingsCommand', few)],
  ['lectures des secrets', '40 par seconde', answer('GetServiceSettingCommand', slow)],
  [
    'expéditeur',
    'MAIL FROM',
    () => delete (answers.aws.GetEmailIdentityCommand as { MailFromAttributes?: object }).MailFromAttributes,
  ],
  [
    'compte SES',
    '200 mails par jour (0 depuis 24 heures), 1 par seconde',
    () => Object.assign(answers.aws.GetAccountCommand as object, { SendQuota: fewMails }),
  ],
];

test.each(later)('%s can wait, and fails nothing: %s', async (check, say, spoil) => {
  spoil();
  expect(await findBad()).toEqual([{ check, state: 'later', say: expect.stringContaining(say) }]);
});

test('the test key is a state of its own on a stage that sells, and a live key fails elsewhere', async () => {
  const [key] = (answers.aws.GetParametersCommand as { Parameters: { Value: string }[] }).Parameters;
  const stateOf = async (livePayments: boolean) =>
    (await examine({ ...stage, livePayments }, openClients())).find(({ check }) => check === 'secrets')?.state;
  expect([await stateOf(true), await stateOf(false)]).toEqual(['ok', 'failed']);
  Object.assign(key ?? {}, { Value: 'rk_test_secret' });
  expect([await stateOf(true), await stateOf(false)]).toEqual(['later', 'ok']);
});

test('what can wait leaves the exit code 0; a check that failed or could not be made makes it 1', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    process.exitCode = undefined;
  });
  answer('GetAccountSettingsCommand', few)();
  printReports(await examine(stage, openClients()), {});
  expect(printed.mock.calls.flat()).toContainEqual(expect.stringMatching(/^plus tard +exécutions +10 à la fois/));
  expect(process.exitCode).toBeUndefined();
  answers.health.ok = false;
  printReports(await examine(stage, openClients()), { json: true });
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  printReports([{ check: 'santé', state: 'unknown', say: '' }], {});
  expect(process.exitCode).toBe(1);
});

test('without credentials one sentence says so, in place of a line for each check', async () => {
  for (const name of ['CredentialsProviderError', 'ExpiredToken', 'UnrecognizedClientException']) {
    for (const command of Object.keys(answers.aws)) answers.aws[command] = Object.assign(new Error('no'), { name });
    await expect(examine(stage, openClients())).rejects.toThrow('Il n’y a pas ici d’identifiants AWS valables');
  }
});

test('a key without a right fails with the rights to give, and an unknown key by its name only', async () => {
  const failed = { check: 'clé Stripe', state: 'failed' };
  const refuse = { type: 'invalid_request_error' } as const;
  answers.refusedByStripe = new Stripe.errors.StripePermissionError({ ...refuse, message: 'no' });
  const rights =
    'Checkout Sessions, Coupons, Charges and Refunds, PaymentIntents, Balance et Balance Transaction Sources, Events, Disputes, Files';
  expect(await findBad()).toContainEqual({ ...failed, say: expect.stringContaining(rights) });
  const message = 'Invalid API Key provided: sk_live_secret';
  answers.refusedByStripe = new Stripe.errors.StripeAuthenticationError({ ...refuse, message });
  const bad = await findBad();
  expect(bad).toContainEqual(expect.objectContaining(failed));
  expect(JSON.stringify(bad)).not.toContain('sk_live');
});

test('what may not be asked is unknown, with the reason, and the other checks go on', async () => {
  answers.aws.GetAccountCommand = Object.assign(new Error('not allowed'), { name: 'AccessDeniedException' });
  expect(await findBad()).toEqual([
    { check: 'compte SES', state: 'unknown', say: 'AccessDeniedException: not allowed' },
  ]);
});
