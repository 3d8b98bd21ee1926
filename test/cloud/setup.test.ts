import { spawn } from 'node:child_process';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { eventTypes } from '#lambdas/payment/payment-facts.ts';
import { stripeApiVersion } from '#lambdas/payment/stripe.ts';
import { listen } from '#local/http.ts';
import { awsOf, stripeUrl } from '#test/cloud/addresses.ts';
import { readParameter } from '#test/cloud/stand-ins.ts';
import { connect } from '#test/local/stripe-under-test.ts';

const aws = awsOf('ssm');
const stripe = connect(stripeUrl, { key: 'sk_test_abc123' });
const { domain = 'd1.cloudfront.net', livePayments } = getStage('production');
const url = `https://${domain}/api/stripe-webhook`;

/** What CloudFormation says of the stage's stack: the site's address, or that there is no such stack. */
let isDeployed = false;
const cloudFormation = await listen((_, response) => {
  const output = '<member><OutputKey>SiteUrl</OutputKey><OutputValue>https://d1.cloudfront.net</OutputValue></member>';
  const stack = `<member><StackName>x</StackName><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${output}</Outputs></member>`;
  const none = '<Code>ValidationError</Code><Message>Stack with id GuideAmour-x-shop does not exist</Message>';
  response.writeHead(isDeployed ? 200 : 400, { 'content-type': 'text/xml' });
  response.end(
    isDeployed
      ? `<DescribeStacksResponse><DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult></DescribeStacksResponse>`
      : `<ErrorResponse><Error><Type>Sender</Type>${none}</Error></ErrorResponse>`,
  );
}, 0);
afterAll(cloudFormation.close);

beforeEach(async () => {
  isDeployed = true;
  for (const { id } of await listEndpoints()) await stripe.webhookEndpoints.del(id);
});

const listEndpoints = async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data;

/** `npm run setup` for a stage, with these lines typed in. */
function setUp(stage: string, typed: string[]): Promise<{ printed: string; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['operator/setup.ts', '--stage', stage], {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL_SSM: aws.endpoint,
        AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.url,
        STRIPE_API_URL: stripeUrl,
        AWS_ACCESS_KEY_ID: aws.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: aws.credentials.secretAccessKey,
      },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data));
    child.on('close', (code) => resolve({ printed, code }));
    child.stdin.end(typed.map((line) => `${line}\n`).join(''));
  });
}

const read = (name: string, stage = 'production') => readParameter(name, stage);

test('setup stores Stripe’s key and makes the secrets of links, hashes and seals, asks again after nonsense, and keeps what is there', async () => {
  const first = await setUp('production', ['bonjour', 'sk_test_abc123']);
  expect([first.code, first.printed]).toEqual([0, expect.stringContaining('Ce n’est pas une clé de Stripe')]);
  expect(await read('stripe-secret-key')).toBe('sk_test_abc123');
  const readMade = () => Promise.all(['link-secret', 'hash-secret', 'review-seal-key'].map((name) => read(name)));
  const made = await readMade();
  const webhookSecret = await read('stripe-webhook-secret');
  for (const secret of made) expect(Buffer.from(secret ?? '', 'base64url')).toHaveLength(32);
  expect(new Set(made).size).toBe(3);

  const second = await setUp('production', ['']);
  expect(second.code).toBe(0);
  expect(await read('stripe-secret-key')).toBe('sk_test_abc123');
  expect(await readMade()).toEqual(made);
  expect(await read('stripe-webhook-secret')).toBe(webhookSecret);
  for (const secret of [...made, webhookSecret]) expect(first.printed + second.printed).not.toContain(secret);
});

test('setup makes the webhook’s endpoint; one that was disabled or lacks events is corrected, and its secret stays', async () => {
  await setUp('production', ['sk_test_abc123']);
  const secret = await read('stripe-webhook-secret');
  expect(secret).toMatch(/^whsec_\w{20,}$/);
  const [endpoint, ...others] = await listEndpoints();
  expect(others).toEqual([]);
  expect(endpoint).toMatchObject({ url, api_version: stripeApiVersion, status: 'enabled', enabled_events: eventTypes });
  await stripe.webhookEndpoints.update(String(endpoint?.id), { disabled: true, enabled_events: ['charge.refunded'] });
  const { printed } = await setUp('production', ['']);
  expect(printed).toContain('ses événements sont corrigés');
  expect(await listEndpoints()).toEqual([endpoint]);
  expect(await read('stripe-webhook-secret')).toBe(secret);
});

test('before the first deployment there is no address for the webhook yet, and setup says to be run again', async () => {
  isDeployed = false;
  const { code, printed } = await setUp('staging', ['sk_test_abc123']);
  expect([code, printed]).toEqual([0, expect.stringContaining('après le premier déploiement')]);
  expect(await listEndpoints()).toEqual([]);
});

test('a key for real money is refused for a stage that may not sell, and asked for again', async () => {
  isDeployed = false;
  const { printed } = await setUp('demo', ['sk_live_abc123', 'rk_live_abc123']);
  expect(printed.match(/prend de l’argent réel/g)).toHaveLength(2);
  expect(await read('stripe-secret-key', 'demo')).not.toMatch(/live/);
  expect((await setUp('production', ['rk_live_abc123'])).printed.includes('argent réel')).toBe(!livePayments);
});

test('a key that Stripe does not know ends setup with one sentence that does not quote it', async () => {
  const { code, printed } = await setUp('production', ['rk_test_revoked']);
  expect([code, printed]).toEqual([1, expect.stringContaining('Stripe ne connaît pas la clé')]);
  expect(printed).not.toContain('revoked');
});

test('setup that is cut short says so', async () => {
  isDeployed = false;
  const { code, printed } = await setUp('demo', []);
  expect(code).not.toBe(0);
  expect(printed).toContain('Il manque une réponse');
});
