import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deployObjects } from '#local/deployments.ts';
import { startObjects } from '#local/objects.ts';
import { makeFolder, opened } from '#test/local/aws.ts';

async function openBucket() {
  const objects = await opened(startObjects({ port: 0, dataFolder: makeFolder(), buckets: ['files'] }));
  await objects.put('files', 'guide.pdf', Buffer.from('%PDF-1.7'), {
    'content-type': 'application/pdf',
    'cache-control': 'private',
  });
  return objects;
}

test('a file cannot be read without a signature', async () => {
  const objects = await openBucket();
  expect((await fetch(`${objects.url}/files/guide.pdf`)).status).toBe(403);
});

test('a deployment copies its files with their headers, and again only once it has changed', async () => {
  const objects = await openBucket();
  const [dataFolder, asset] = [makeFolder(), makeFolder()];
  writeFileSync(`${asset}/index.html`, 'https://origin.invalid/');
  const deployWith = async (cacheControl: string) => {
    const properties = {
      SourceObjectKeys: ['asset.zip'],
      SourceMarkers: [{ 'https://origin.invalid': 'the domain' }],
      DestinationBucketName: 'files',
      SystemMetadata: { 'cache-control': cacheControl },
    };
    const templates = {
      region: 'eu-west-3',
      list: () => [{ path: '', type: '', name: '', properties }],
      assetFolder: () => asset,
    };
    await deployObjects({ templates, objects, siteUrl: 'http://localhost:3000', dataFolder });
  };
  const read = async () => {
    const { status, headers, body } = await objects.get('files', 'index.html');
    return [status, headers['content-type'], headers['cache-control'], String(body)];
  };
  const html = 'text/html';
  await deployWith('no-cache');
  expect(await read()).toEqual([200, html, 'no-cache', 'http://localhost:3000/']);
  await objects.delete('files', 'index.html');
  await deployWith('no-cache');
  expect((await read())[0]).toBe(404);
  await deployWith('max-age=60');
  expect(await read()).toEqual([200, html, 'max-age=60', 'http://localhost:3000/']);
});
