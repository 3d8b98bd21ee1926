/**
 * `npm test [-- <filter>]`: everything that must hold before a change lands. With a filter, only the tests whose file
 * matches it. The last line is "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from '#test/browser.ts';

type Count = { passed: number; failed: number };

const reports = '.build/test';
const filters = process.argv.slice(2).filter((argument) => argument !== '--checks');
/** `npm run check`: types, lint and dead code alone. */
const isChecksOnly = process.argv.includes('--checks');

type Command = { command: string; args: string[]; environment?: Record<string, string> };

/** Runs one of the project's tools; answers its exit code. */
function run({ command, args, environment = {} }: Command): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

async function step(name: string, work: () => Promise<Count>): Promise<Count> {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const count = await work();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  return count;
}

/** A command that holds or does not: one check. */
function check(name: string, command: string, args: string[]): Promise<Count> {
  return step(name, async () =>
    (await run({ command, args })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );
}

type Tests = Omit<Command, 'environment'> & { read: (json: unknown) => Count };

const reportOf = (command: string) => `${reports}/${command}.json`;

/** A test runner's own counts; a runner that stopped without a report, or with an error outside a test, is one failure. */
function tests(name: string, { command, args, read }: Tests) {
  return step(name, async () => {
    const file = reportOf(command);
    const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser };
    const exitCode = await run({ command, args, environment });
    const count = readCount(file, read);
    return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  });
}

function readCount(file: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readVitest(json: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = json as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: Math.max(numFailedTests ?? 0, (numFailedTestSuites ?? 0) > 0 ? 1 : 0) };
}

function readPlaywright(json: unknown): Count {
  const { expected, flaky, unexpected } = (json as { stats: Record<string, number> }).stats;
  // One that failed before it passed, should anybody ask for retries, has failed.
  return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0) };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const browser = isChecksOnly ? '' : ensureBrowser();

const counts: Count[] = [await check('build', 'node', ['local/build.ts'])];
if (filters.length === 0) {
  counts.push(
    await check('types: functions, local cloud, tests', 'tsc', ['-p', 'tsconfig.json']),
    await check('types: infrastructure', 'tsc', ['-p', 'infra/tsconfig.json']),
    await check('types: site', 'tsc', ['-p', 'web/tsconfig.json']),
    await check('lint and format', 'biome', ['check', '--error-on-warnings']),
    await check('dead code', 'knip', []),
  );
}
if (!isChecksOnly) {
  counts.push(
    await tests('unit, local cloud, infrastructure', {
      command: 'vitest',
      args: [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportOf('vitest')}`,
        '--passWithNoTests',
        ...filters,
      ],
      read: readVitest,
    }),
    await tests('journeys in a browser', {
      command: 'playwright',
      args: ['test', '--reporter=list,json', ...(filters.length > 0 ? ['--pass-with-no-tests'] : []), ...filters],
      read: readPlaywright,
    }),
  );
}

const total = counts.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
