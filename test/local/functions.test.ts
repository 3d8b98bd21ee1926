import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type LocalFunction, startFunctions } from '#local/functions.ts';
import type { LogLine } from '#local/log.ts';
import { makeFolder, opened } from '#test/local/aws.ts';

afterEach(() => void vi.useRealTimers());

const bundle = `
let calls = 0;
export const handler = async (event) => {
  calls += 1;
  if (event.do === 'hang') await new Promise(() => {});
  if (event.do === 'work') await new Promise((resolve) => setTimeout(resolve, 100));
  return { calls };
};`;

async function openFunction() {
  const entry = path.join(makeFolder(), 'index.mjs');
  writeFileSync(entry, bundle);
  const lines: LogLine[] = [];
  const log = { write: (line: LogLine) => void lines.push(line), close: async () => {} };
  const one: LocalFunction = {
    name: 'shop-a',
    label: 'a',
    roleName: 'role-a',
    entry,
    exportName: 'handler',
    timeoutMs: 5000,
    memoryMb: 128,
    environment: {},
  };
  const lambda = await opened(Promise.resolve(startFunctions({ functions: [one], environment: {}, log })));
  return { lines, call: (event: object) => lambda.invoke('shop-a', event), lambda };
}

test('a call that exceeds its timeout is ended, other calls of its worker are not, and the next call gets a new worker', async () => {
  const { call, lambda, lines } = await openFunction();
  await lambda.warm('shop-a');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = expect(call({ do: 'hang' })).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' });
  await vi.advanceTimersByTimeAsync(3000);
  const working = call({ do: 'work' });
  await vi.advanceTimersByTimeAsync(2000);
  await hanging;
  expect(lines).toMatchObject([{ level: 'ERROR', message: 'Task timed out after 5.00 seconds' }]);
  const next = call({});
  expect(await working).toMatchObject({ calls: 2 });
  expect(await next).toMatchObject({ calls: 1 });
});
