import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterEach, expect, test } from 'vitest';
import { addStacks } from '#infra/app.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { checkSite } from '#infra/uploads.ts';
import { production, writeSite } from '#test/infra/synthesised.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The built site of production, with what a page has in place of its own. */
function buildSite(built: Partial<Stage> = {}, pages: Record<string, string> = {}): string {
  const folder = writeSite({ ...production, ...built });
  folders.push(folder);
  for (const [page, html] of Object.entries(pages)) writeFileSync(join(folder, page), html);
  return folder;
}

test('a site that was built for production passes, there and on the demo stage, which may show no claims at all', () => {
  for (const stage of [production, getStage('demo')]) expect(() => checkSite(buildSite(), stage)).not.toThrow();
});

test('production is not synthesised with a site that shows invented claims', () => {
  const folder = buildSite({ socialProof: 'demo' });
  expect(() => addStacks(new App(), production, folder)).toThrow('index.html shows invented claims');
});

const old = '<html data-social-proof="verified"><script>old()</script>';

test.each([
  ['names no mode of social proof', { 'index.html': '<html lang="fr">' }, 'cannot be deployed as "production"'],
  ['has another support address', { 'contact.html': 'aide@example.org' }, 'does not show the stage’s support address'],
  ['is older than the boot script that the headers allow', { 'index.html': old }, 'is older than web/shell/boot.ts'],
])('a site that %s is not deployed', (_, pages, problem) => {
  expect(() => checkSite(buildSite({}, pages), production)).toThrow(problem);
});
