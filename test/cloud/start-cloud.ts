import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '#local/cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloudPort: number;
    /** Where that cloud keeps its data and the functions' log. */
    dataFolder: string;
  }
}

/**
 * One local cloud for all tests of the functions, on its own ports and in a folder that is removed afterwards. Its schedule
 * is off: a test calls the scheduled function when it needs it.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'guide-amour-'));
  const port = Number(process.env.CLOUD_PORT ?? 4200);
  const cloud = await startCloud({ port, dataFolder, quiet: true, schedules: false, tablesInMemory: true });
  provide('cloudPort', port);
  provide('dataFolder', dataFolder);
  return async () => {
    await cloud.close();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
