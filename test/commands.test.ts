import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { smallest, tooLarge } from '#test/commands.ts';

test('`npm run commands` runs every command that the README names, and no other', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const named = [...readme.matchAll(/npm (?:run ([\w:-]+)|(start|test))\b/g)].map(([, script, own]) => script ?? own);
  const more = [...readme.matchAll(/· `(test:\w+)`/g)].map(([, script]) => script);
  const run = [...Object.keys(smallest), ...tooLarge, 'commands'];
  expect([...new Set([...named, ...more])].toSorted()).toEqual(run.toSorted());
});
