import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterEach, expect, test } from 'vitest';
import { addStacks } from '#infra/app.ts';
import { checkSite } from '#infra/check-built-site.ts';
import { getStage } from '#infra/stages.ts';
import { production, writeSite } from '#test/infra/synthesised.ts';

const folders: string[] = [];

function siteOf(stage: Parameters<typeof writeSite>[0]): string {
  const folder = writeSite(stage);
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a site that was built for production passes', () => {
  expect(() => checkSite(siteOf(production), production)).not.toThrow();
});

test('production is not synthesised with a site that shows invented claims', () => {
  const folder = siteOf({ ...production, socialProof: 'demo' });
  expect(() => addStacks(new App(), production, folder)).toThrow('index.html shows invented claims');
});

test('a site that does not name its mode of social proof is not deployed', () => {
  const folder = siteOf(production);
  writeFileSync(join(folder, 'index.html'), '<html lang="fr">');
  expect(() => checkSite(folder, production)).toThrow('cannot be deployed as "production"');
});

test('production is not synthesised with another support address on its pages', () => {
  const folder = siteOf({ ...production, supportAddress: 'aide@example.org' });
  expect(() => checkSite(folder, production)).toThrow('contact.html does not show the stage’s support address');
});

test('a site older than the boot script that the headers allow is not deployed', () => {
  const folder = siteOf(production);
  writeFileSync(join(folder, 'index.html'), '<html data-social-proof="verified"><script>old()</script>');
  expect(() => checkSite(folder, production)).toThrow('is older than web/shell/boot.ts');
});

test('the demo stage may show no claims at all', () => {
  expect(() => checkSite(siteOf(production), getStage('demo'))).not.toThrow();
});
