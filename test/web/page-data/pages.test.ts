/** Pages as they are with the product of `test/witness`, each mode in a process of its own: it is read when the data is. */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blogDemo } from '#content/blog.ts';
import { demoReviews, portrait } from '#content/demo-reviews.ts';
import { homeDemo } from '#content/home.ts';
import { sales } from '#content/sales-page.ts';
import { makeFolder } from '#test/local/aws.ts';
import { runApart } from '#test/web/run-apart.ts';
import { readValue } from '#web/build/build-data.ts';
import { readSocialProof } from '#web/page-data/demo-mode.ts';
import { portraitSheet } from '#web/page-data/portraits.data.ts';
import { listStruckCents } from '#web/page-data/reductions.data.ts';

const root = path.resolve(import.meta.dirname, '../../..');

async function print(mode: 'demo' | 'verified') {
  const addresses = ['/products/guide-amour-1', '/product', '/product/sept-soirs', '/products/sept-soirs'];
  const script = path.join(import.meta.dirname, 'print-pages.ts');
  const data = await runApart([script, ...addresses], { MORE_PRODUCTS: 'test/witness', SOCIAL_PROOF: mode });
  return { mains: data.match(/<main.*?<\/main>/gs) ?? [], data: data.replaceAll(/<main.*?<\/main>/gs, '') };
}

const [demo, verified] = await Promise.all([print('demo'), print('verified')]);

const readProse = (main = '') =>
  main
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

const parts = [
  'Reprenez le fil de votre histoire',
  '4,9/5',
  '--:--:--',
  'au lieu de',
  "J'en profite maintenant",
  'Ce que vous recevez',
  'Trente jours pour changer d’avis',
  'Feuilletez avant d’acheter',
  'Après le guide',
  'Le regard de professionnels',
  'Six chapitres qui se suivent',
  'Un livre, une thérapie, d’autres livres',
  'Est-ce pour vous',
  'Ce qu’en disent les couples',
  'Questions avant de commander',
  'Une autre question',
  'Obtenir le guide',
];
const unprovenParts = [
  '4,9/5',
  '--:--:--',
  'au lieu de',
  'Après le guide',
  'Le regard de professionnels',
  'Ce qu’en disent',
];

test('the sections of the sales page have the order that was asked for, with or without what cannot be proven', () => {
  const proven = parts.filter((part) => !unprovenParts.some((claim) => part.startsWith(claim)));
  for (const [mains, shown] of [
    [verified.mains, ['79 €', ...proven]],
    [demo.mains, parts],
  ] as const) {
    const page = readProse(mains[0]);
    expect(shown.filter((part) => !page.includes(part))).toEqual([]);
    const places = parts.filter((part) => shown.includes(part)).map((part) => page.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  for (const claim of [...unprovenParts, '5 000 couples']) expect(readProse(verified.mains[0])).not.toContain(claim);
});

function readWords(main: string): string {
  const pictures = [...main.matchAll(/ (?:src|srcset|alt)="([^"]*)"/gi)].map(([, words]) => words);
  return [main.replace(/<[^>]*>/g, '').replaceAll(/\S+@\S+/g, ''), ...pictures].join('\n');
}

/** The label of every PDF is « Guide PDF », as the shop’s customer asked. */
const ofGuide =
  /guide-amour|carnet|chapitre|méditation|exercice|spread-|leaf-|avis<|Best-seller|159|197|guide(?! PDF| Amour)/i;

test('the witness’s two pages have no word, number or picture of the guide, and the list shows both products', () => {
  for (const [, ...mains] of [demo.mains, verified.mains]) {
    const [list, ...pages] = mains.map(readWords);
    expect(list).toContain('Le Guide Amour');
    expect(list).toContain('Voir l’affiche');
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).toContain('Sept soirs sans écran');
      expect(page).toContain('12,50');
      expect(page).toContain('/images/sept-soirs.svg');
      expect(page.match(ofGuide)).toBeNull();
    }
  }
});

test('without script each link and form of the witness orders the witness', () => {
  const [, , page = '', presentation = ''] = demo.mains;
  const withoutScript = (html: string) =>
    [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, inside]) => inside).join('');
  expect(withoutScript(page)).toContain('id="erreur-email_invalid"');
  for (const html of [page, presentation]) {
    expect(withoutScript(html)).toContain('href="/product/sept-soirs#acheter"');
    expect(html).not.toMatch(/class="primary ?" href="\/checkout/);
  }
});

const facts = JSON.parse(readFileSync(path.join(root, 'test/witness/sept-soirs/product.json'), 'utf8'));
const { listing: _, ...unlisted } = facts;

test.each([
  [
    'a price in parts of a cent, a missing fact and a word that nobody reads',
    { ...unlisted, priceCents: 12.5, couleur: 'verte' },
    /product.json: (?=.*priceCents: )(?=.*listing: )(?=.*couleur: )/s,
  ],
  ['the file of another product', { ...facts, file: 'guide-amour.pdf' }, 'two products have a file guide-amour.pdf'],
])('%s in its folder: the build stops and names it', async (_name, written, problem) => {
  const folder = makeFolder();
  mkdirSync(path.join(folder, 'essai'));
  writeFileSync(path.join(folder, 'essai/product.json'), JSON.stringify(written));
  const read = runApart(['-e', 'await import("#content/catalogue.ts")'], { MORE_PRODUCTS: folder });
  await expect(read).rejects.toThrow(problem);
});

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

test('nothing unproven is in the data of a verified build', () => {
  const { data } = verified;
  expect(unproven.length).toBeGreaterThan(90);
  expect(unproven.filter((text) => data.includes(text))).toEqual([]);
  expect(data).not.toMatch(unprovenFigures);
  expect(data).toContain('struckCents {}');
  expect(data).toContain('isWelcomeOffered false');
  expect(data).toContain('welcomeOffer null');
  expect(data).toContain('homeContent {');
});

test('the demonstration has every claim', () => {
  const { data } = demo;
  expect(unproven.filter((text) => !data.includes(text))).toEqual([]);
  expect(data).toMatch(unprovenFigures);
  expect(data).toContain('struckCents {"guide-amour-1":15900}');
  expect(data).toContain('isWelcomeOffered true');
  expect(data).toContain('"reduction":{"priceCents":6320,"beforeCents":7900,"percent":20}');
});

test('no page strikes a price beside one below 70 €', () => {
  const struckBeside = (priceCents: number) => listStruckCents([{ id: 'guide-amour-1', priceCents }]);
  expect(struckBeside(7000)).toEqual({ 'guide-amour-1': 15_900 });
  expect(struckBeside(6999)).toEqual({});
});

test('a page cannot take claims straight from content, in whichever mode', async () => {
  for (const [file, name] of [
    ['sales-page', 'sales'],
    ['site', 'site'],
    ['demo-reviews', 'demoReviews'],
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
  const folder = makeFolder();
  cpSync(path.join(root, 'test/witness'), folder, { recursive: true });
  const quotation = { name: 'A. B.', about: 'lectrice', quote: 'Une affiche claire.', ...more };
  writeFileSync(path.join(folder, 'sept-soirs/quotations.json'), JSON.stringify([quotation]));
  const script =
    'const { quotations } = await import("#web/page-data/claims.data.ts"); console.log(JSON.stringify(quotations))';
  const read = runApart(['-e', script], { MORE_PRODUCTS: folder, SOCIAL_PROOF: 'verified' });
  if (problem !== undefined) await expect(read).rejects.toThrow(problem);
  else
    expect(await read).toBe(
      '{"sept-soirs":{"title":"Ce que l’on en dit","items":[{"name":"A. B.","about":"lectrice","quote":"Une affiche claire."}]}}\n',
    );
});

test('each portrait has a view of its own, and the drawing has its colours by night', () => {
  const views = [...portraitSheet.matchAll(/<view id="(\w+)" viewBox="(.*?)"/g)];
  expect(views.map(([, name]) => name).toSorted()).toEqual(portrait.options.toSorted());
  expect(new Set(views.map(([, , place]) => place)).size).toBe(views.length);
  expect(portraitSheet).toContain('prefers-color-scheme:dark');
});
