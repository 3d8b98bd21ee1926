/**
 * `npm test [-- <filter>]`: everything that must hold before a change lands. With a filter, only the tests whose file
 * matches it. The last line is "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '#test/browser.ts';

type Count = { passed: number; failed: number };
type StepCount = Count & { name: string };

const reports = '.build/test';
const filters = process.argv.slice(2).filter((argument) => argument !== '--checks');
/** `npm run check`: the build, types, lint and dead code, without tests. */
const isChecksOnly = process.argv.includes('--checks');

type Step = {
  name: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** The counts of a step that runs tests, by its exit code; without it the step is one check. */
  count?: (exitCode: number) => Count;
};

const checkCount = (exitCode: number): Count => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Runs one of the project's tools and prints its output: as it comes, or when it has ended if others run beside it. */
function run(
  { name, command, args, environment = {}, count = checkCount }: Step,
  { isAlone }: { isAlone: boolean },
): Promise<StepCount> {
  const startedAt = Date.now();
  const output: Buffer[] = [];
  if (isAlone) console.log(`\n── ${name}`);
  const child = spawn(command === 'node' ? process.execPath : `node_modules/.bin/${command}`, args, {
    stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    const end = (exitCode: number) => {
      const counted = count(exitCode);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
      console.log(`── ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
      resolve({ name, ...counted });
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}

const reportFile = (name: string) => `${reports}/${name}.json`;

/** A step's report file, and the counts in it; a runner that failed without a failed test is one failure. */
function reportOf(name: string, read: (json: unknown) => Count) {
  const file = reportFile(name);
  const count = (exitCode: number) => {
    const counted = readCount(file, read);
    return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  };
  return { file, count };
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
  // With retries, a test that failed before it passed counts as failed.
  return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0) };
}

function vitest(name: string, projects: string[]): Step {
  const { file, count } = reportOf(projects[0] ?? name, readVitest);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name, command: 'vitest', args: ['run', ...chosen, ...reporters, '--passWithNoTests', ...filters], count };
}

function journeys(browser: string): Step {
  const { file, count } = reportOf('journeys', readPlaywright);
  const passWithNone = filters.length > 0 ? ['--pass-with-no-tests'] : [];
  return {
    name: 'journeys in a browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...passWithNone, ...filters],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser },
    count,
  };
}

const build: Step = { name: 'build', command: 'node', args: ['local/build.ts'] };
/** Several threads check some files twice, and the build runs beside. */
const types = (what: string, project: string): Step => ({
  name: `types: ${what}`,
  command: 'tsc',
  args: ['-p', project, '--singleThreaded'],
});
/** What reads no built file, and so runs beside the build. */
const sourceChecks: Step[] = [
  types('functions, local cloud, tests', 'tsconfig.json'),
  types('infrastructure', 'infra/tsconfig.json'),
  types('site', 'web/tsconfig.json'),
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings'] },
];
const deadCode: Step = { name: 'dead code', command: 'knip', args: [] };

type Timed = { file: string; seconds: number };

type Result = { duration: number; errors?: { message?: string }[] };
type Spec = { title: string; ok: boolean; tests: { results: Result[] }[] };
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };
type FileResult = {
  name: string;
  startTime: number;
  endTime: number;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type Report = { testResults?: FileResult[]; suites?: Suite[] };

/** The reports of the steps that ran tests and came to their end. */
function readReports(): Report[] {
  const files = ['cloud', 'unit', 'journeys'].map(reportFile).filter((file) => existsSync(file));
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
}

/** The files that a step tested, with the time that each took. */
function readTimes({ testResults = [], suites = [] }: Report): Timed[] {
  const ofVitest = testResults.map(({ name: file, startTime, endTime }) => ({
    file: path.relative('.', file),
    seconds: (endTime - startTime) / 1000,
  }));
  const ofJourneys = suites.map((suite) => ({ file: `test/journeys/${suite.file}`, seconds: sumSeconds(suite) }));
  return [...ofVitest, ...ofJourneys];
}

const listSpecs = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(listSpecs)];

function sumSeconds(suite: Suite): number {
  const results = listSpecs(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0);
}

function printSlowest(): void {
  const slowest = readReports()
    .flatMap(readTimes)
    .toSorted((a, b) => b.seconds - a.seconds);
  if (slowest.length > 0) console.log('\nThe slowest files, in seconds:');
  for (const { file, seconds } of slowest.slice(0, 20)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

/** The failed tests of a step as `file: title`, each with the beginning of its error. */
function readFailures({ testResults = [], suites = [] }: Report): string[] {
  const ofVitest = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const ofTests = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
    return [...ofTests, ...(message === '' ? [] : [message])].map((text) => `${path.relative('.', name)}: ${text}`);
  });
  const ofJourneys = suites.flatMap((suite) =>
    listSpecs(suite)
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors ?? []));
        return `test/journeys/${suite.file}: ${title}\n${errors.map((error) => error.message).join('\n')}`;
      }),
  );
  return [...ofVitest, ...ofJourneys].map((failure) => failure.split('\n').slice(0, 12).join('\n  '));
}

/** What failed is told again at the end, where a reader of a long log looks first. */
function printFailures(counts: StepCount[]): void {
  for (const { name } of counts.filter(({ failed }) => failed > 0)) console.log(`\nFailed step: ${name}`);
  for (const failure of readReports().flatMap(readFailures)) console.log(`\nFailed: ${failure}`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const isWhole = filters.length === 0;
const unit = vitest('unit, infrastructure', ['unit', 'unit-shop', 'unit-apart', 'infra']);
const counts: StepCount[] = [];

/** Runs some steps at once; the next one begins when one ends. */
async function runSteps(steps: Step[], atOnce = steps.length): Promise<void> {
  const waiting = [...steps];
  const runNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      counts.push(await run(step, { isAlone: steps.length === 1 }));
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
}

// A machine that has no browser yet gets one meanwhile.
const [browser] = await Promise.all([
  isChecksOnly ? '' : ensureBrowser(),
  runSteps([build, ...(isWhole ? sourceChecks : [])]),
]);
const tests = [vitest('functions in the local cloud', ['cloud']), unit, journeys(browser)];
await Promise.all([isChecksOnly || runSteps(tests, 2), isWhole && runSteps([deadCode])]);
printSlowest();
printFailures(counts);

const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
