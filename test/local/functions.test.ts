import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type LocalFunction, startFunctions } from '#local/functions.ts';
import type { LogLine } from '#local/log.ts';
import { makeFolder, opened } from '#test/local/aws.ts';

afterEach(() => void vi.useRealTimers());

const bundle = `
let calls = 0;
export const handler = async (event, context) => {
  calls += 1;
  if (event.do === 'throw') throw new TypeError('broken');
  if (event.do === 'hang') await new Promise(() => {});
  if (event.do === 'work') await new Promise((resolve) => setTimeout(resolve, 100));
  if (event.do === 'exit') process.exit(3);
  if (event.do === 'log') console.error({ event: 'mail_failed', orderId: 'order_1' });
  return { calls, mine: process.env.MINE, theirs: process.env.HOME, left: context.getRemainingTimeInMillis() > 0 };
};`;

async function openFunction(code = bundle) {
  const entry = path.join(makeFolder(), 'index.mjs');
  writeFileSync(entry, code);
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
    environment: { MINE: 'yes' },
  };
  const lambda = await opened(Promise.resolve(startFunctions({ functions: [one], environment: {}, log })));
  return { lines, call: (event: object) => lambda.invoke('shop-a', event), lambda };
}

test('a function keeps its state between calls and sees its own environment only', async () => {
  const { call } = await openFunction();
  expect(await call({})).toEqual({ calls: 1, mine: 'yes', left: true });
  expect(await call({})).toMatchObject({ calls: 2 });
});

test('a call in the background is waited for by whoever asks for idleness, and its failure reaches only the log', async () => {
  const { lambda, lines } = await openFunction();
  await lambda.whenIdle();
  lambda.startInBackground('shop-a', { do: 'work' });
  lambda.startInBackground('shop-a', { do: 'throw' });
  await lambda.whenIdle();
  expect(lines).toMatchObject([{ level: 'ERROR', message: { errorMessage: 'broken' } }]);
  expect(await lambda.invoke('shop-a', {})).toMatchObject({ calls: 3 });
});

test('an error that a function throws reaches its caller and its log, and the function works on', async () => {
  const { call, lines } = await openFunction();
  await expect(call({ do: 'throw' })).rejects.toMatchObject({ errorType: 'TypeError', message: 'broken' });
  expect(lines).toMatchObject([{ level: 'ERROR', function: 'a', message: { errorType: 'TypeError' } }]);
  expect(await call({})).toMatchObject({ calls: 2 });
});

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

test('the load time of a bundle does not count towards the timeout of the first call', async () => {
  const { call } = await openFunction();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = call({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await first).toMatchObject({ calls: 1 });
});

test('a function that ends its process fails the call and answers the next one', async () => {
  const { call } = await openFunction();
  await expect(call({ do: 'exit' })).rejects.toMatchObject({ errorType: 'Runtime.ExitError' });
  expect(await call({})).toMatchObject({ calls: 1 });
});

test('a bundle that does not load fails its calls with the reason', async () => {
  const { call } = await openFunction(`throw new Error('The environment variable X is not set');`);
  await expect(call({})).rejects.toThrow('The environment variable X is not set');
});
