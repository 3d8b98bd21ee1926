import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** `dataFolder`: where a cloud keeps its data and the functions' log. */
type TestCloud = { port: number; dataFolder: string; processId: number | undefined };

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker of the tests, in the order of their numbers. */
    clouds: TestCloud[];
  }
}

/** Starts a cloud on eight ports from `port`. */
async function startCloud(port: number) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'guide-amour-'));
  const child = fork('test/cloud/cloud-process.ts', [String(port), dataFolder]);
  const ended = once(child, 'exit');
  const [first] = await Promise.race([once(child, 'message'), ended]);
  if (first !== 'ready') throw new Error(`The cloud on port ${port} did not start`);
  const cloud: TestCloud = { port, dataFolder, processId: child.pid };
  const close = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { cloud, close };
}

/**
 * A local cloud for each worker, because faults are a cloud's, not a test's: no two files use one at the same time. Their
 * schedules are off: a test calls the scheduled function when it needs it.
 */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const first = Number(process.env.CLOUD_PORT ?? 4200);
  const ports = Array.from({ length: config.maxWorkers }, (_, index) => first + 10 * index);
  const started = await Promise.all(ports.map(startCloud));
  provide(
    'clouds',
    started.map(({ cloud }) => cloud),
  );
  return async () => {
    for (const { close } of started) await close();
  };
}
