import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#test/local/aws.ts';

type Packages = Record<string, { integrity: string; optional?: true; dev?: true }>;

const locked: Packages = {
  'node_modules/stripe': { integrity: 'sha512-a' },
  'node_modules/for-another-system': { integrity: 'sha512-b', optional: true },
  'node_modules/vitest': { integrity: 'sha512-c', dev: true },
};
const stripe = { 'node_modules/stripe': { integrity: 'sha512-a' } };
const all = { ...stripe, 'node_modules/vitest': { integrity: 'sha512-c' } };

/** A clone whose `npm` only says that it was called; `there` is what npm has noted in `node_modules`. */
function openClone(there: Packages) {
  const folder = makeFolder();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write('package.json', '{"type":"module"}');
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...locked } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: there }));
  write('command.js', "console.log('the command runs')");
  write('bin/npm', '#!/bin/sh\necho "npm $1"\n');
  chmodSync(path.join(folder, 'bin/npm'), 0o755);
  mkdirSync(path.join(folder, 'node_modules/.bin'));
  symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'));
  mkdirSync(path.join(folder, 'local'));
  copyFileSync('local/run.js', path.join(folder, 'local/run.js'));
  const run = (...options: string[]) => {
    const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
    const { stdout, stderr } = spawnSync(process.execPath, ['local/run.js', ...options, 'command.js'], {
      cwd: folder,
      env,
    });
    expect(stdout.toString()).toBe('the command runs\n');
    return `${stderr}${stdout}`;
  };
  return { run, isStamped: () => existsSync(path.join(folder, 'node_modules/.installed')) };
}

test('packages that somebody has installed with npm ci are not installed again', () => {
  const { run, isStamped } = openClone(all);
  expect(run()).toBe('the command runs\n');
  expect(isStamped()).toBe(true);
});

test.each([
  ['lacks', {}],
  ['has in another version', { ...all, 'node_modules/stripe': { integrity: 'sha512-old' } }],
])('a package that node_modules %s is installed before the command, once', (_, there) => {
  const { run } = openClone(there);
  expect(run()).toMatch(/^Installing packages.*\nnpm ci\nthe command runs\n$/);
  expect(run()).toBe('the command runs\n');
});

test('the shop starts without the packages that only tests need, which come with the first other command', () => {
  const { run } = openClone(stripe);
  expect(run('--omit=dev')).toBe('the command runs\n');
  expect(run()).toMatch(/^Installing packages.*\nnpm install\nthe command runs\n$/);
  expect(run('--omit=dev')).toBe('the command runs\n');
});
