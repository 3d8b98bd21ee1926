import { NotFoundException } from '@aws-sdk/client-sesv2';
import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { getStage } from '#infra/config.ts';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';
import type { Clients } from '#operator/checks/finding.ts';
import { examine } from '#operator/doctor.ts';

const address = 'alarmes@guide.fr';
const stage = { ...getStage('production'), domain: 'www.guide.fr', sender: 'bonjour@guide.fr', alarmAddress: address };

/** An account in which everything is well: the answers of AWS by command, of DNS by name, of Stripe and of the shop. */
function wellAnswers() {
  const secret = (name: string, Value: string) => ({ Name: `/guide-amour/production/${name}`, Value });
  return {
    aws: {
      DescribeStacksCommand: { Stacks: [{ StackStatus: 'UPDATE_COMPLETE' }] },
      DescribeStackResourcesCommand: {
        StackResources: [{ ResourceType: 'AWS::SNS::Topic', PhysicalResourceId: 'arn:topic' }],
      },
      ListSubscriptionsByTopicCommand: { Subscriptions: [{ Endpoint: address, SubscriptionArn: 'arn:aws:sns:1' }] },
      GetParametersCommand: {
        Parameters: [
          secret('stripe-secret-key', 'sk_live_secret'),
          secret('stripe-webhook-secret', 'whsec_secret'),
          secret('link-secret', 'link'),
          secret('hash-secret', 'hash'),
          secret('origin-secret-version', '1'),
        ],
      },
      GetAccountCommand: { SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY' },
      GetEmailIdentityCommand: {
        VerifiedForSendingStatus: true,
        DkimAttributes: { Status: 'SUCCESS', Tokens: ['one'] },
        MailFromAttributes: { MailFromDomainStatus: 'SUCCESS' },
      },
    } as Record<string, unknown>,
    dns: {
      'www.guide.fr': ['d1.cloudfront.net'],
      'one._domainkey.guide.fr': ['one.dkim.amazonses.com'],
      '_dmarc.guide.fr': [['v=DMARC1; ', 'p=none']],
    } as Record<string, unknown[]>,
    endpoint: {
      url: 'https://www.guide.fr/api/stripe-webhook',
      status: 'enabled',
      enabled_events: eventTypes,
      api_version: stripeApiVersion as string | null,
    },
    refusedByStripe: undefined as Error | undefined,
    health: { ok: true, version: '1', missingSecrets: [] as string[], originSecret: 'current' },
  };
}

let answers = wellAnswers();
beforeEach(() => {
  answers = wellAnswers();
  vi.stubGlobal('fetch', async () => Response.json(answers.health));
});

function openClients(): Clients {
  const client = {
    send: async (command: object) => {
      const answer = answers.aws[command.constructor.name];
      if (answer instanceof Error) throw answer;
      return answer;
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
  const stripe = {
    checkout: { sessions: resource },
    coupons: resource,
    refunds: resource,
    paymentIntents: resource,
    events: resource,
    webhookEndpoints: resource,
  };
  return {
    ...{ ssm: client, ses: client, sns: client, cloudFormation: client },
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
  expect(reports.map(({ state }) => state)).toEqual(Array(12).fill('ok'));
  expect(JSON.stringify(reports)).not.toMatch(/_secret|"link"|"hash"/);
});

const failures: [check: string, say: string, spoil: () => void][] = [
  [
    'stack',
    'ROLLBACK',
    () => (answers.aws.DescribeStacksCommand = { Stacks: [{ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' }] }),
  ],
  ['secrets', 'missing: stripe-secret-key', () => (answers.aws.GetParametersCommand = { Parameters: [] })],
  [
    'SES account',
    'sandbox',
    () => (answers.aws.GetAccountCommand = { SendingEnabled: true, ProductionAccessEnabled: false }),
  ],
  [
    'SES account',
    'does not send',
    () => (answers.aws.GetAccountCommand = { SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' }),
  ],
  ['SES sender', 'not verified', () => (answers.aws.GetEmailIdentityCommand = { VerifiedForSendingStatus: false })],
  ['DKIM records', 'one._domainkey.guide.fr', () => delete answers.dns['one._domainkey.guide.fr']],
  ['DMARC', '_dmarc.guide.fr', () => delete answers.dns['_dmarc.guide.fr']],
  ['domain', 'leads nowhere', () => delete answers.dns['www.guide.fr']],
  ['health', 'not ok: /guide', () => Object.assign(answers.health, { ok: false, missingSecrets: ['/guide'] })],
  ['health', 'previous origin secret', () => (answers.health.originSecret = 'previous')],
  [
    'alarms',
    'has not confirmed',
    () =>
      (answers.aws.ListSubscriptionsByTopicCommand = {
        Subscriptions: [{ Endpoint: address, SubscriptionArn: 'PendingConfirmation' }],
      }),
  ],
  ['Stripe webhook', 'no endpoint', () => (answers.endpoint.url = 'https://other.fr/api/stripe-webhook')],
  [
    'Stripe webhook',
    'lacks charge.refunded',
    () => (answers.endpoint.enabled_events = eventTypes.filter((type) => type !== 'charge.refunded')),
  ],
  ['Stripe webhook', 'default version', () => (answers.endpoint.api_version = null)],
  ['Stripe webhook', 'disabled', () => (answers.endpoint.status = 'disabled')],
];

test.each(failures)('%s fails: %s', async (check, say, spoil) => {
  spoil();
  expect(await findBad()).toContainEqual({ check, state: 'failed', say: expect.stringContaining(say) });
});

test('a discreet sender that SES does not know or has not verified fails, and a stage without one passes', async () => {
  const findDiscreet = async (discreetSender: string) =>
    (await examine({ ...stage, discreetSender }, openClients())).find(({ check }) => check === 'discreet sender');
  expect(await findDiscreet('commandes@colis.fr')).toMatchObject({ state: 'ok', say: 'colis.fr is verified' });
  answers.aws.GetEmailIdentityCommand = { VerifiedForSendingStatus: false };
  expect(await findDiscreet('commandes@colis.fr')).toMatchObject({
    state: 'failed',
    say: expect.stringContaining('colis.fr'),
  });
  answers.aws.GetEmailIdentityCommand = new NotFoundException({ message: 'none', $metadata: {} });
  expect(await findDiscreet('commandes@colis.fr')).toMatchObject({ state: 'failed' });
});

test('a test key on a stage for real payments fails, and so does a live key elsewhere', async () => {
  const parameters = (answers.aws.GetParametersCommand as { Parameters: { Value: string }[] }).Parameters;
  const isBad = async (livePayments: boolean) =>
    (await examine({ ...stage, livePayments }, openClients())).some(
      (each) => each.check === 'secrets' && each.state === 'failed',
    );
  expect([await isBad(true), await isBad(false)]).toEqual([false, true]);
  if (parameters[0] !== undefined) parameters[0].Value = 'rk_test_secret';
  expect([await isBad(true), await isBad(false)]).toEqual([true, false]);
});

test('a key without a right fails with the rights to give, and an unknown key by its name only', async () => {
  answers.refusedByStripe = new Stripe.errors.StripePermissionError({ message: 'no', type: 'invalid_request_error' });
  expect(await findBad()).toContainEqual({
    check: 'Stripe key',
    state: 'failed',
    say: expect.stringContaining('Checkout Sessions, Coupons, Refunds, PaymentIntents, Events'),
  });
  answers.refusedByStripe = new Stripe.errors.StripeAuthenticationError({
    message: 'Invalid API Key provided: sk_live_secret',
    type: 'invalid_request_error',
  });
  const bad = await findBad();
  expect(bad).toContainEqual(expect.objectContaining({ check: 'Stripe key', state: 'failed' }));
  expect(JSON.stringify(bad)).not.toContain('sk_live');
});

test('what may not be asked is unknown, with the reason, and the other checks go on', async () => {
  answers.aws.GetAccountCommand = Object.assign(new Error('not allowed'), { name: 'AccessDeniedException' });
  expect(await findBad()).toEqual([
    { check: 'SES account', state: 'unknown', say: 'AccessDeniedException: not allowed' },
  ]);
});
