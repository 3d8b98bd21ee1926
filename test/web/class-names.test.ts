/** Stylesheets and components name the same classes. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const components = globSync('web/**/*.{ts,tsx}', { cwd: root }).map(read);

/** The classes of its selectors; those in `:global` are not its own. */
function listClasses(stylesheet: string): string[] {
  const rules = read(stylesheet).replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '');
  return [...rules.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name);
}

/** What components read of it: `styles.book`, or `*` for any class by `styles[name]`. */
function listReadings(stylesheet: string): string[] {
  return components.flatMap((text) => {
    const [, name] = new RegExp(`import (\\w+) from '#${stylesheet.replaceAll('.', '\\.')}'`).exec(text) ?? [];
    if (name === undefined) return [];
    const reading = new RegExp(`(?<![\\w/'.-])${name}(?:\\.(\\w+)(?!\\()\\b|\\[)`, 'g');
    return [...text.matchAll(reading)].map(([, read = '*']) => read);
  });
}

const stylesheets = globSync('web/**/*.module.css', { cwd: root }).map((file) => {
  const [classes, readings] = [new Set(listClasses(file)), new Set(listReadings(file))];
  return { file, classes, readings };
});

test('a component uses only classes that its stylesheet has', () => {
  expect(stylesheets.length).toBeGreaterThan(60);
  const missing = stylesheets.flatMap(({ file, classes, readings }) =>
    [...readings].filter((name) => name !== '*' && !classes.has(name)).map((name) => `${file} has no .${name}`),
  );
  expect(missing).toEqual([]);
});

test('every class of a stylesheet is used', () => {
  const unused = stylesheets
    .filter(({ readings }) => !readings.has('*'))
    .flatMap(({ file, classes, readings }) =>
      [...classes].filter((name) => !readings.has(name)).map((name) => `${file}: .${name}`),
    );
  expect(unused).toEqual([]);
});

test('a shared class that a component names exists, and every one is named', () => {
  const sheets = globSync('web/**/*.css', { cwd: root }).filter((file) => !file.endsWith('.module.css'));
  const shared = new Set(sheets.flatMap(listClasses));
  expect(shared.size).toBeGreaterThan(60);
  const named = components.flatMap((text) =>
    [...text.matchAll(/className=(?:"([^"]*)"|{`([^`]*)`})/g)].flatMap(([, plain, template = '']) =>
      (plain ?? template.replaceAll(/\$\{[^}]*\}/g, '')).split(/\s+/).filter((name) => name !== ''),
    ),
  );
  expect(named.filter((name) => !shared.has(name))).toEqual([]);
  // Some are a prop: `ground="sage"`.
  const written = new Set([...named, ...components.flatMap((text) => text.match(/(?<=['"])[\w-]+(?=['"])/g) ?? [])]);
  expect([...shared].filter((name) => !written.has(name))).toEqual([]);
});
