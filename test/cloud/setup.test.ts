import { spawn } from 'node:child_process';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, test } from 'vitest';
import { awsOf } from '#test/cloud/addresses.ts';

const aws = awsOf('ssm');

/** `npm run setup` for a stage, with these lines typed in. */
function setUp(stage: string, typed: string[]): Promise<{ printed: string; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['operator/setup.ts', '--stage', stage], {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL_SSM: aws.endpoint,
        AWS_ACCESS_KEY_ID: aws.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: aws.credentials.secretAccessKey,
      },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data));
    child.on('close', (code) => resolve({ printed, code }));
    child.stdin.end(`${typed.join('\n')}\n`);
  });
}

async function read(name: string, stage = 'production'): Promise<string | undefined> {
  const { Parameter } = await new SSMClient(aws).send(
    new GetParameterCommand({ Name: `/guide-amour/${stage}/${name}`, WithDecryption: true }),
  );
  return Parameter?.Value;
}

test('setup stores Stripe’s keys and makes the secrets of links and hashes, asks again after nonsense, and keeps what is there', async () => {
  const first = await setUp('production', ['bonjour', 'sk_test_abc123', 'whsec_one']);
  expect([first.code, first.printed]).toEqual([0, expect.stringContaining('does not look right')]);
  expect(await read('stripe-secret-key')).toBe('sk_test_abc123');
  const linkSecret = await read('link-secret');
  const hashSecret = await read('hash-secret');
  for (const made of [linkSecret, hashSecret]) expect(Buffer.from(made ?? '', 'base64url')).toHaveLength(32);
  expect(hashSecret).not.toBe(linkSecret);

  const second = await setUp('production', ['', 'whsec_one, whsec_two']);
  expect(second.code).toBe(0);
  expect(await read('stripe-secret-key')).toBe('sk_test_abc123');
  expect(await read('stripe-webhook-secret')).toBe('whsec_one, whsec_two');
  expect([await read('link-secret'), await read('hash-secret')]).toEqual([linkSecret, hashSecret]);
  for (const made of [linkSecret, hashSecret]) expect(first.printed + second.printed).not.toContain(made);
});

test('a key for real money is refused for a stage that may not sell, and asked for again', async () => {
  const { printed } = await setUp('demo', ['sk_live_abc123', 'rk_live_abc123']);
  expect(printed.match(/takes real money/g)).toHaveLength(2);
  expect(await read('stripe-secret-key', 'demo')).not.toMatch(/live/);
  expect((await setUp('production', ['rk_live_abc123', 'whsec_one'])).code).toBe(0);
  expect(await read('stripe-secret-key')).toBe('rk_live_abc123');
});

test('setup that is cut short says so', async () => {
  const { code, printed } = await setUp('demo', []);
  expect(code).not.toBe(0);
  expect(printed).toContain('ended early');
});
