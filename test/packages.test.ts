/** What the lockfile brings along for production, where a build tool or a development server would be one more thing to attack. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Locked = { dev?: boolean; devOptional?: boolean; integrity?: string };

const lockfile = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
const production = Object.entries(packages).filter(
  ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
);

test('each package of production is locked to its content', () => {
  expect(production.length).toBeGreaterThan(50);
  expect(production.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

test('no build tool, file watcher or web server comes with production', () => {
  const names = production.map(([path]) => path.replace(/^.*node_modules\//, ''));
  const tools = ['esbuild', 'vite', 'tailwindcss', 'prettier', 'chokidar', 'socket.io', 'engine.io', 'express', 'jiti'];
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});
