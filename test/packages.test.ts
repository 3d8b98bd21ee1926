/** What the lockfile brings into functions and pages, where a build tool or a development server would be one more thing to attack. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { integrity?: string; dependencies?: Record<string, string> };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** The packages that the code of functions and pages imports. */
function listImported(): string[] {
  const files = globSync('{lambdas,web}/**/*.{ts,tsx}').filter((file) => !/^web\/(build|render|vite)/.test(file));
  const imports = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:^import (?!type )[^;]*?|import\()'((?:@[\w-]+\/)?[\w-]+)/gm),
  ]);
  return [...new Set(imports.map(([, name = '']) => name))].filter((name) => `node_modules/${name}` in packages);
}

/** Where the lockfile has a package that another one asks for: in it, or beside it or one of the folders around. */
function locate(name: string, from: string): string {
  const place = `${from}/node_modules/${name}`.replace(/^\//, '');
  if (place in packages || from === '') return place;
  return locate(name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''));
}

const shipped = new Set<string>();

function ship(place: string): void {
  if (shipped.has(place)) return;
  shipped.add(place);
  for (const name of Object.keys(packages[place]?.dependencies ?? {})) ship(locate(name, place));
}

for (const name of listImported()) ship(`node_modules/${name}`);

test('each package that is shipped is locked to its content', () => {
  expect(shipped.size).toBeGreaterThan(50);
  expect([...shipped].filter((place) => packages[place]?.integrity === undefined)).toEqual([]);
});

test('no build tool, file watcher or web server is shipped', () => {
  const names = [...shipped].map((place) => place.replace(/^.*node_modules\//, ''));
  const tools = ['esbuild', 'vite', 'tailwindcss', 'prettier', 'chokidar', 'socket.io', 'engine.io', 'express', 'jiti'];
  expect(names).toEqual(expect.arrayContaining(['stripe', 'react-dom', '@aws-sdk/client-dynamodb']));
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});
