import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeClassNames } from '#web/build/class-names.ts';

const nameOf = makeClassNames();
const button = path.resolve('web/ui/button.module.css');
const spinner = path.resolve('web/ui/spinner.module.css');

test('a class has the same name in the browser’s build and in the renderer’s, whatever query its file has', () => {
  expect(nameOf('primary', button)).toMatch(/^_[0-9a-z]{1,3}$/);
  expect(makeClassNames()('primary', button)).toBe(nameOf('primary', button));
  expect(nameOf('primary', `${button}?used`)).toBe(nameOf('primary', button));
});

test('no two classes have one name, also where two files call them alike', () => {
  const classes = globSync('web/**/*.module.css').flatMap((file) => {
    const names = [...readFileSync(file, 'utf8').matchAll(/^\.([a-z][\w-]*)/gim)].map(([, name]) => name ?? '');
    return [...new Set(names)].map((name) => nameOf(name, path.resolve(file)));
  });
  expect(classes.length).toBeGreaterThan(300);
  expect(new Set(classes).size).toBe(classes.length);
});

test('an animation has a name too', () => {
  expect(nameOf('follow', spinner)).toMatch(/^_[0-9a-z]{1,3}$/);
});

test('a name that is in no module, or in another one, stops the build', () => {
  expect(() => nameOf('primary', spinner)).toThrow('has no "primary"');
  expect(() => nameOf('primary', '/elsewhere/button.module.css')).toThrow('has no "primary"');
});
