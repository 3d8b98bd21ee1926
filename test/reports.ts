/** What the reports of Vitest and Playwright say of a run: how many tests passed, which took long, which failed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Count = { passed: number; failed: number };

/** The folder of the reports; each step that runs tests writes one. */
export const reports = '.build/test';

type FileResult = {
  name: string;
  startTime: number;
  endTime: number;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type VitestCounts = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };

type Result = { duration: number; errors?: { message?: string }[] };
type Spec = { title: string; ok: boolean; tests: { results: Result[] }[] };
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };
type PlaywrightCounts = { expected: number; flaky: number; unexpected: number };

type Report = (VitestCounts & { testResults: FileResult[] }) | { stats: PlaywrightCounts; suites: Suite[] };

const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

/** The counts of a step by its report and exit code; a runner that failed without a failed test is one failure. */
export function countTests(file: string, exitCode: number): Count {
  try {
    const { passed, failed } = countIn(readReport(file));
    return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function countIn(report: Report): Count {
  if ('testResults' in report) {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
    return { passed: numPassedTests, failed: Math.max(numFailedTests, Math.min(numFailedTestSuites, 1)) };
  }
  const { expected, flaky, unexpected } = report.stats;
  // With retries, a test that failed before it passed counts as failed.
  return { passed: expected, failed: unexpected + flaky };
}

/** A file of tests, with the time that it took and its failures: the test's title, then its errors. */
type TestedFile = { file: string; seconds: number; failures: string[] };

function readVitestFile({ name, startTime, endTime, message, assertionResults }: FileResult): TestedFile {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const ofTests = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
  return {
    file: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
    failures: [...ofTests, ...(message === '' ? [] : [message])],
  };
}

const listSpecs = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(listSpecs)];

function readJourneys(suite: Suite): TestedFile {
  const specs = listSpecs(suite).map(({ title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const errors = results.flatMap((result) => result.errors ?? []).map((error) => error.message);
    const durationMs = results.reduce((sum, { duration }) => sum + duration, 0);
    return { ok, durationMs, text: `${title}\n${errors.join('\n')}` };
  });
  return {
    file: `test/journeys/${suite.file}`,
    seconds: specs.reduce((sum, { durationMs }) => sum + durationMs / 1000, 0),
    failures: specs.filter(({ ok }) => !ok).map(({ text }) => text),
  };
}

export function readTestedFiles(): TestedFile[] {
  const found = readdirSync(reports).map((file) => readReport(`${reports}/${file}`));
  return found.flatMap((report) =>
    'testResults' in report ? report.testResults.map(readVitestFile) : report.suites.map(readJourneys),
  );
}

export function printSlowest(files: TestedFile[]): void {
  if (files.length > 0) console.log('\nThe slowest files, in seconds:');
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

/** Each failed test with the beginning of its error. */
export function printFailures(files: TestedFile[]): void {
  for (const { file, failures } of files)
    for (const text of failures) console.log(`\nFailed: ${file}: ${text.split('\n').slice(0, 12).join('\n  ')}`);
}
