/** The scripts of a verified site: the counted figures, which the demonstration has not, and readers' reviews. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runApart } from '#test/web/run-apart.ts';

const root = path.resolve(import.meta.dirname, '../../..');

function readScripts(folder: string): string {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

async function buildVerified(folder: string): Promise<void> {
  const script = `const { buildBrowserFiles } = await import('#web/build/browser-files.ts');
    await buildBrowserFiles(${JSON.stringify(path.join(root, 'web'))}, ${JSON.stringify(folder)});`;
  await runApart(['-e', script], { NODE_ENV: 'production', SOCIAL_PROOF: 'verified' });
}

const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
beforeAll(() => buildVerified(folder));
afterAll(() => rmSync(folder, { recursive: true }));

test('a verified site fetches its counted figures, the demonstration, which stands built, does not', () => {
  const built = [path.join(folder, 'assets'), path.join(root, '.build/site/assets')].map(readScripts);
  expect(built.map((scripts) => scripts.includes('/counted-figures-'))).toEqual([true, false]);
});

test('readers’ reviews stand in no hashed file, which would stay on the site when they are deleted', () => {
  const reviews = readFileSync(path.join(folder, 'published-reviews.js'), 'utf8');
  // Nothing but the list: a page that is open since before the deployment fetches it with its own code.
  expect(reviews).toMatch(/^\w+ \w+=\[.*\];export\{\w+ as \w+\};\s*$/s);
  expect(readScripts(path.join(folder, 'assets'))).toMatch(/from"\.\.\/published-reviews\.js"/);
});
