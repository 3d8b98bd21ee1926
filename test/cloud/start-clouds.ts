import { deepEqual } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { functionNames } from '#infra/function-list.ts';
import type { Right, Rights } from '#test/cloud/stand-ins.ts';

/** `dataFolder`: where a cloud keeps its data and the functions' log. */
type TestCloud = { port: number; dataFolder: string };

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
  const cloud: TestCloud = { port, dataFolder };
  const close = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { cloud, close };
}

/** Whether every test of the project ran and passed. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest;
  const modules = state.getTestModules().filter((module) => module.project === project);
  const { testFiles } = await project.globTestFiles();
  const isFiltered = config.testNamePattern !== undefined || modules.length < testFiles.length;
  return !isFiltered && modules.every((module) => module.ok());
}

const listTexts = (rights: Right[]) =>
  new Set(rights.map(({ function: name, action, resource }) => `${name}: ${action} on ${resource}`));

/** The functions of the list have rights and no other has; some test used each. The local cloud takes logs from the console. */
async function checkRights(clouds: TestCloud[]): Promise<void> {
  const answers = await Promise.all(clouds.map(({ port }) => fetch(`http://localhost:${port}/local/rights`)));
  const told = (await Promise.all(answers.map((answer) => answer.json()))) as Rights[];
  const rights = told.flatMap((one) => one.rights);
  deepEqual([...new Set(rights.map((right) => right.function))].toSorted(), functionNames.toSorted());
  const used = listTexts(told.flatMap((one) => one.used));
  const unused = [...listTexts(rights)].filter((right) => !(right.includes(': logs:') || used.has(right)));
  deepEqual(unused, [], 'No test used these rights');
}

/**
 * A local cloud for each worker, because faults are a cloud's, not a test's: no two files use one at the same time. Their
 * schedules are off: a test calls the scheduled function when it needs it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const first = Number(process.env.CLOUD_PORT ?? 4200);
  const ports = Array.from({ length: project.config.maxWorkers }, (_, index) => first + 10 * index);
  const started = await Promise.all(ports.map(startCloud));
  const clouds = started.map(({ cloud }) => cloud);
  project.provide('clouds', clouds);
  return async () => {
    try {
      if (await isWhole(project)) await checkRights(clouds);
    } finally {
      for (const { close } of started) await close();
    }
  };
}
