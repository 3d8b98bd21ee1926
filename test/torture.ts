/**
 * `npm run torture`: the shop under faults, in its full size, and one table of what was lost, doubled and wrong. Options:
 * `--small` the size in which `npm test` runs two of them; `--only storm,sweep` some suites, by the files' names in
 * `test/torture/`; `--seed 7` the first seed, 1 without it and that of the day for the sweep; `--storms 25 --orders 1000
 * --fuzz 10000 …` a size, by its name in those files.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from '#test/torture/run.ts';

const file = path.resolve('.build/torture.jsonl');
const sizes = ['storms', 'orders', 'modes', 'fuzz', 'growth'];
const text = { type: 'string' } as const;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: text,
    ...Object.fromEntries([...sizes, 'samples'].map((name) => [name, text])),
  },
});

function listEnvironment(): Record<string, string> {
  const chosen = Object.entries(values).filter(([name, value]) => typeof value === 'string' && name !== 'only');
  return {
    ...Object.fromEntries(chosen.map(([name, value]) => [`TORTURE_${name.toUpperCase()}`, String(value)])),
    TORTURE_SIZE: values.small ? 'small' : 'full',
    TORTURE_REPORT: file,
    // Some of the crowd buy two products in one cart.
    MORE_PRODUCTS: 'test/witness',
  };
}

function run(): Promise<number> {
  const files = String(values.only).split(',').filter(Boolean);
  const filters = files.length === 0 ? ['test/torture/'] : files.map((name) => `test/torture/${name}`);
  const child = spawn('node_modules/.bin/vitest', ['run', '--project=cloud', '--reporter=dot', ...filters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...listEnvironment() },
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

function printTable(): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map((line): Row & { seconds: number } => JSON.parse(line));
  const count = (faults: string[] | undefined) => faults?.length ?? 0;
  console.table(
    rows.map(({ suite, seed, size, lost, doubled, wrong, seconds }) => ({
      suite,
      seed: seed ?? '',
      size,
      lost: count(lost),
      doubled: count(doubled),
      wrong: count(wrong),
      seconds,
    })),
  );
  for (const { suite, figures } of rows) if (figures !== undefined) console.log(`${suite}: ${figures}`);
  for (const { suite, seed, lost = [], doubled = [], wrong = [] } of rows) {
    for (const fault of [...lost, ...doubled, ...wrong]) console.log(`${suite}, seed ${seed ?? 'none'}: ${fault}`);
  }
}

mkdirSync(path.dirname(file), { recursive: true });
rmSync(file, { force: true });
const exitCode = await run();
printTable();
process.exitCode = exitCode;
