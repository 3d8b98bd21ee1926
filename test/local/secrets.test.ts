import {
  GetParameterCommand,
  InvalidResourceId,
  ListTagsForResourceCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { expect, test } from 'vitest';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { atEndpoint, makeFolder, opened } from '#test/local/aws.ts';

async function openSsm(dataFolder = makeFolder()) {
  const store = openSecretStore(dataFolder);
  const service = await opened(startSecrets({ port: 0, store }));
  return { store, ssm: new SSMClient(atEndpoint(service.url)) };
}

const tagsOf = (ResourceId: string) => new ListTagsForResourceCommand({ ResourceType: 'Parameter', ResourceId });

const put = (Value: string, Overwrite = false) =>
  new PutParameterCommand({ Name: '/shop/key', Value, Type: 'SecureString', Overwrite });

test('a secret is overwritten only on demand, and kept between runs', async () => {
  const dataFolder = makeFolder();
  const { ssm } = await openSsm(dataFolder);
  await ssm.send(put('first'));
  await expect(ssm.send(put('second'))).rejects.toThrow(ParameterAlreadyExists);
  await ssm.send(put('second', true));
  expect(openSecretStore(dataFolder).get('/shop/key')).toBe('second');
  await expect(ssm.send(new GetParameterCommand({ Name: '/shop/none' }))).rejects.toThrow(ParameterNotFound);
});

test('a parameter’s tags tell that it exists, and there are none of a parameter that does not', async () => {
  const { ssm } = await openSsm();
  await ssm.send(put('first'));
  expect((await ssm.send(tagsOf('/shop/key'))).TagList).toEqual([]);
  await expect(ssm.send(tagsOf('/shop/none'))).rejects.toThrow(InvalidResourceId);
});
