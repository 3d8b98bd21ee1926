import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, expect, test } from 'vitest';
import { apiUrl, awsOf, siteUrl } from '#test/cloud/addresses.ts';
import { get } from '#test/cloud/shop-client.ts';
import { originSecret, shop } from '#test/cloud/stand-ins.ts';

const manager = new SecretsManagerClient(awsOf('ssm'));
const ssm = new SSMClient(awsOf('ssm'));
const origin = { SecretId: 'guide-amour-demo-origin-password' };
const link = { Name: '/guide-amour/demo/link-secret' };

const { SecretString } = await manager.send(new GetSecretValueCommand(origin));
const { Parameter } = await ssm.send(new GetParameterCommand({ ...link, WithDecryption: true }));
// The other files use the secrets that the cloud started with.
afterAll(async () => {
  await manager.send(new PutSecretValueCommand({ ...origin, SecretString }));
  const Value = Parameter?.Value;
  await ssm.send(new PutParameterCommand({ ...link, Value, Type: 'SecureString', Overwrite: true }));
});

/** Ends a function's worker with the secrets it keeps. */
const restFunction = (name: string) => fetch(`${siteUrl}/local/functions/${name}`, { method: 'DELETE' });

test('rotate origin-secret keeps the API open, and the previous one is not forgotten while the distribution sends it', async () => {
  const first = await originSecret();
  expect(await shop('rotate', 'origin-secret', '--yes')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('npm run deploy -- -c stage=demo'),
  });
  const second = await originSecret();
  expect(second).not.toBe(first);
  await restFunction('report-health');
  expect((await get('/api/health')).body).toMatchObject({ ok: true, originSecret: 'previous' });
  const fromNext = await fetch(`${apiUrl}/api/health`, { headers: { 'x-origin-secret': second } });
  expect(await fromNext.json()).toMatchObject({ ok: true, originSecret: 'current' });

  const forgetting = await shop('rotate', 'origin-secret', '--forget-previous', '--yes');
  expect(forgetting).toEqual({ code: 1, printed: expect.stringMatching(/^.*déployez d’abord.*\n$/) });
  expect(await originSecret()).toBe(second);
});
