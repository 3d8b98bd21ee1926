/** The pages of a verified site fetch the code of the counted figures; those of the demonstration do not name it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** The scripts that are built in a mode, as one text. */
async function readScripts(mode: 'demo' | 'verified'): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  const script = `const { buildBrowserFiles } = await import('#web/build/browser-files.ts');
    await buildBrowserFiles(${JSON.stringify(path.join(root, 'web'))}, ${JSON.stringify(folder)});`;
  const env = { ...process.env, NODE_ENV: 'production', SOCIAL_PROOF: mode };
  await promisify(execFile)(process.execPath, ['-e', script], { env, cwd: root });
  const scripts = readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  const text = scripts.map((file) => readFileSync(path.join(folder, 'assets', file), 'utf8')).join('\n');
  rmSync(folder, { recursive: true });
  return text;
}

test('a verified site fetches its counted figures, the demonstration does not', async () => {
  const [verified, demo] = [await readScripts('verified'), await readScripts('demo')];
  const asks = (scripts: string) => scripts.includes('counted-figures');
  expect([asks(verified), asks(demo)]).toEqual([true, false]);
}, 60_000);
