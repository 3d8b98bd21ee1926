/** What GitHub's role reads before a deployment, against the rights that the runbook gives it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { getDocuments } from '#lambdas/runtime/aws.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { syncReviews } from '#operator/published-reviews.ts';
import { openShop } from '#test/lambdas/own-shop.ts';

await openShop();

test('the role that deploys may do what the comparison of the reviews asks of the tables, and no more', async () => {
  const [, policy = ''] =
    /Write `rights\.json`[^{]+(\{.+?\})\n\n/s.exec(readFileSync('infra/runbook.md', 'utf8')) ?? [];
  const rights: { Action: string; Resource: string }[] = JSON.parse(policy).Statement;
  const folder = mkdtempSync(path.join(tmpdir(), 'reviews-'));
  const send = vi.spyOn(getDocuments(), 'send');
  await syncReviews({} as Shop, { folder, dryRun: true });
  const asked = send.mock.calls.map(([command]) => {
    const { TableName, IndexName } = command.input as { TableName?: string; IndexName?: string };
    return `dynamodb:${command.constructor.name.replace('Command', '')} ${TableName}${IndexName ? `/index/${IndexName}` : ''}`;
  });
  send.mockRestore();
  rmSync(folder, { recursive: true });
  const given = rights.map(
    ({ Action, Resource }) => `${Action} ${Resource.replace(/.+:table\/guide-amour-<stage>-/, '')}`,
  );
  expect(given.slice(1)).toEqual([...new Set(asked)]);
});
