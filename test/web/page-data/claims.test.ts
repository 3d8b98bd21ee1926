/** What the pages are built with, in a process of its own for each mode: the mode is read when the data is. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { blogDemo } from '#content/blog.ts';
import { homeDemo } from '#content/home.ts';
import { demoReviews } from '#content/reviews.ts';
import { sales } from '#content/sales.ts';
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
const unprovenFigures = /"(strikethroughCents|reviewCount|verifiedReviewCount|commentCount|couples)":/;

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
    ['sales', 'sales'],
    ['site', 'site'],
    ['reviews', 'demoReviews'],
  ]) {
    await expect(readValue(path.join(root, `content/${file}.ts`), `${name}`)).rejects.toThrow('holds unproven claims');
  }
});

test('a mode that does not exist stops the build', () => {
  expect(() => readSocialProof({ SOCIAL_PROOF: 'both' })).toThrow('SOCIAL_PROOF must be "demo" or "verified"');
});
