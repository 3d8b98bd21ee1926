/** What the pages are built with, in a process of its own for each mode: the mode is read when the data is. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { blogDemo } from '#content/blog.ts';
import { homeDemo } from '#content/home.ts';
import { demoReviews } from '#content/reviews.ts';
import { sales } from '#content/sales-page.ts';
import { readValue } from '#web/build/build-data.ts';
import { readSocialProof } from '#web/page-data/social-proof.ts';

const root = path.resolve(import.meta.dirname, '../../..');
async function readPageData(mode: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'print-page-data.ts')],
    {
      env: { ...process.env, SOCIAL_PROOF: mode },
      maxBuffer: 50_000_000,
    },
  );
  return stdout;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Short words such as a role may stand in proven text too. */
const unproven = [sales['guide-amour-1']?.demo, demoReviews, homeDemo, blogDemo]
  .flatMap(stringsOf)
  .filter((text) => text.length > 12 && text !== demoReviews.productId)
  .map((text) => JSON.stringify(text).slice(1, -1));
/** The fields that hold unproven figures. */
const unprovenFigures = /"(strikethroughCents|reviewCount|verifiedReviewCount|commentCount|couples)":\d/;

test('nothing unproven is in the data of a verified build', async () => {
  const data = await readPageData('verified');
  expect(unproven.length).toBeGreaterThan(90);
  expect(unproven.filter((text) => data.includes(text))).toEqual([]);
  expect(data).not.toMatch(unprovenFigures);
  expect(data).toContain('struckCents {}');
  expect(data).toContain('isWelcomeOffered false');
  expect(data).toContain('welcomeOffer null');
  expect(data).toContain('homeContent {');
});

test('the demonstration has every claim', async () => {
  const data = await readPageData('demo');
  expect(unproven.filter((text) => !data.includes(text))).toEqual([]);
  expect(data).toMatch(unprovenFigures);
  expect(data).toContain('struckCents {"guide-amour-1":15900}');
  expect(data).toContain('isWelcomeOffered true');
  expect(data).toContain('"reduction":{"priceCents":6320,"beforeCents":7900,"percent":20}');
});

test('a page cannot take claims straight from content, in whichever mode', async () => {
  for (const [file, name] of [
    ['sales-page', 'sales'],
    ['site', 'site'],
    ['reviews', 'demoReviews'],
  ]) {
    await expect(readValue(path.join(root, `content/${file}.ts`), `${name}`)).rejects.toThrow('holds unproven claims');
  }
});

test('a mode that does not exist stops the build', () => {
  expect(() => readSocialProof({ SOCIAL_PROOF: 'both' })).toThrow('SOCIAL_PROOF must be "demo" or "verified"');
});

test.each([
  [
    'without consent',
    {},
    'quotations.json: 0.consent: a quotation has name, about, quote and consent: the day on which',
  ],
  ['without the day of the consent', { consent: { kept: 'mail' } }, '0.consent.givenOn'],
  ['with a consent of tomorrow', { consent: { givenOn: '2999-01-01', kept: 'mail' } }, 'must not be in the future'],
  ['with a dated consent', { consent: { givenOn: '2026-11-02', kept: 'mail' } }, undefined],
])('a quotation %s enters the build only as it may', async (_name, more, problem) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'products-'));
  cpSync(path.join(root, 'test/witness'), folder, { recursive: true });
  const quotation = { name: 'A. B.', about: 'lectrice', quote: 'Une affiche claire.', ...more };
  writeFileSync(path.join(folder, 'sept-soirs/quotations.json'), JSON.stringify([quotation]));
  const env = { ...process.env, MORE_PRODUCTS: folder, SOCIAL_PROOF: 'verified' };
  const script =
    'const { quotations } = await import("#web/page-data/claims.data.ts"); console.log(JSON.stringify(quotations))';
  const read = promisify(execFile)(process.execPath, ['-e', script], { env, cwd: root });
  if (problem !== undefined) await expect(read).rejects.toThrow(problem);
  else
    expect((await read).stdout).toBe(
      '{"sept-soirs":{"title":"Ce que l’on en dit","items":[{"name":"A. B.","about":"lectrice","quote":"Une affiche claire."}]}}\n',
    );
  rmSync(folder, { recursive: true });
});
