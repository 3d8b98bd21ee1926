/**
 * `npm test [-- <filter>]`: everything that must hold before a change lands. With a filter, only the tests whose file
 * matches it. The last line is "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBrowser } from '#test/browser.ts';
import { type Count, countTests, printFailures, printSlowest, readTestedFiles, reports } from '#test/reports.ts';

type StepCount = Count & { name: string };

const filters = process.argv.slice(2).filter((argument) => argument !== '--checks');
/** `npm run check`: the build, types, lint and dead code, without tests. */
const isChecksOnly = process.argv.includes('--checks');

type Step = {
  name: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** The report of a step that runs tests; without it the step is one check. */
  report?: string;
};

const countCheck = (exitCode: number): Count => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Runs one of the project's tools and prints its output: as it comes, or when it has ended if others run beside it. */
function run(
  { name, command, args, environment = {}, report }: Step,
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
      const counted = report === undefined ? countCheck(exitCode) : countTests(report, exitCode);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
      console.log(`── ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
      resolve({ name, ...counted });
    };
    child.on('close', (code) => end(code ?? 1));
    // Of a tool that is not there; it is closed too.
    child.on('error', console.error);
  });
}

function vitest(name: string, projects: string[]): Step {
  const report = `${reports}/${projects[0]}.json`;
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: 'vitest', args: ['run', ...chosen, ...reporters, '--passWithNoTests', ...filters], report };
}

function journeys(browser: string): Step {
  const report = `${reports}/journeys.json`;
  const passWithNone = filters.length > 0 ? ['--pass-with-no-tests'] : [];
  return {
    name: 'journeys in a browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...passWithNone, ...filters],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: browser },
    report,
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
const jobs: Promise<void>[] = [];
if (!isChecksOnly) jobs.push(runSteps(tests, 2));
if (isWhole) jobs.push(runSteps([deadCode]));
await Promise.all(jobs);

const files = readTestedFiles();
printSlowest(files);
// What failed is told again at the end, where a reader of a long log looks first.
for (const { name } of counts.filter(({ failed }) => failed > 0)) console.log(`\nFailed step: ${name}`);
printFailures(files);

const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
