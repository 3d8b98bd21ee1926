/** The pages of a verified site fetch the code of the counted figures; those of the demonstration do not. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** The scripts in a folder, as one text. */
function readScripts(folder: string): string {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

async function buildVerified(folder: string): Promise<void> {
  const script = `const { buildBrowserFiles } = await import('#web/build/browser-files.ts');
    await buildBrowserFiles(${JSON.stringify(path.join(root, 'web'))}, ${JSON.stringify(folder)});`;
  const env = { ...process.env, NODE_ENV: 'production', SOCIAL_PROOF: 'verified' };
  await promisify(execFile)(process.execPath, ['-e', script], { env, cwd: root });
}

test('a verified site fetches its counted figures, the demonstration, which stands built, does not', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  await buildVerified(folder);
  const built = [path.join(folder, 'assets'), path.join(root, '.build/site/assets')].map(readScripts);
  rmSync(folder, { recursive: true });
  expect(built.map((scripts) => scripts.includes('/counted-figures-'))).toEqual([true, false]);
});
