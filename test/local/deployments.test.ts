import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { deployObjects } from '#local/objects/deployments.ts';
import type { Objects } from '#local/objects.ts';
import type { Templates } from '#local/templates/templates.ts';

test('each kind of file that can be sold is stored as what it is', async () => {
  // As `test/infra/shop-stack.test.ts` finds the sold files' deployment: without metadata of its own.
  const sold = { properties: { SourceObjectKeys: ['sold'], DestinationBucketName: 'files' } };
  const folder = mkdtempSync(path.join(tmpdir(), 'sold-'));
  for (const name of ['un.pdf', 'un.mp3', 'un.mp4']) writeFileSync(path.join(folder, name), 'Bonjour');
  const put = vi.fn<Objects['put']>(async () => {});
  const own = { list: () => [sold], assetFolder: () => folder } as unknown as Templates;
  await deployObjects(own, { put } as unknown as Objects, 'http://localhost');
  const types = put.mock.calls.map(([, key, , headers]) => `${key} ${headers['content-type']}`);
  expect(types.toSorted()).toEqual(['un.mp3 audio/mpeg', 'un.mp4 video/mp4', 'un.pdf application/pdf']);
  rmSync(folder, { recursive: true });
});
