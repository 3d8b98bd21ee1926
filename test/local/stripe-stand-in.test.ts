import { test } from 'vitest';
import { contract, type Target } from '#test/local/stripe-contract.ts';
import { startPaid } from '#test/local/stripe-under-test.ts';

async function start(): Promise<Target> {
  const { running, stripe, intent } = await startPaid();
  return { address: running.url, stripe, payGuide: async () => intent };
}

test.each(Object.entries(contract))('%s', async (_, run) => run(await start()));
