/** Pages as they are with the product of `test/witness`, each mode in a process of its own: it is read when the data is. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

async function readMains(mode: 'demo' | 'verified'): Promise<string[]> {
  const addresses = ['/products/guide-amour-1', '/product', '/product/sept-soirs', '/products/sept-soirs'];
  const env = { ...process.env, MORE_PRODUCTS: 'test/witness', SOCIAL_PROOF: mode };
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'print-page.ts'), ...addresses], {
    env,
  });
  return stdout.match(/<main.*?<\/main>/gs) ?? [];
}

const [demo, verified] = await Promise.all([readMains('demo'), readMains('verified')]);

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
const unproven = [
  '4,9/5',
  '--:--:--',
  'au lieu de',
  'Après le guide',
  'Le regard de professionnels',
  'Ce qu’en disent',
];

test('the sections of the sales page have the order that was asked for, with or without what cannot be proven', () => {
  const proven = parts.filter((part) => !unproven.some((claim) => part.startsWith(claim)));
  for (const [mains, shown] of [
    [verified, ['79 €', ...proven]],
    [demo, parts],
  ] as const) {
    const page = readProse(mains[0]);
    expect(shown.filter((part) => !page.includes(part))).toEqual([]);
    const places = parts.filter((part) => shown.includes(part)).map((part) => page.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  for (const claim of [...unproven, '5 000 couples']) expect(readProse(verified[0])).not.toContain(claim);
});

/** The words and pictures of a page. */
function readWords(main: string): string {
  const pictures = [...main.matchAll(/ (?:src|srcset|alt)="([^"]*)"/gi)].map(([, words]) => words);
  return [main.replace(/<[^>]*>/g, '').replaceAll(/\S+@\S+/g, ''), ...pictures].join('\n');
}

/** The label of every PDF is « Guide PDF », as the shop’s customer asked. */
const ofGuide =
  /guide-amour|carnet|chapitre|méditation|exercice|spread-|leaf-|avis<|Best-seller|159|197|guide(?! PDF| Amour)/i;

test('the witness’s two pages have no word, number or picture of the guide, and the list shows both products', () => {
  for (const [, ...mains] of [demo, verified]) {
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
  const folder = mkdtempSync(path.join(tmpdir(), 'products-'));
  mkdirSync(path.join(folder, 'essai'));
  writeFileSync(path.join(folder, 'essai/product.json'), JSON.stringify(written));
  const env = { ...process.env, MORE_PRODUCTS: folder };
  const read = run(process.execPath, ['-e', 'await import("#content/catalogue.ts")'], { env, cwd: root });
  await expect(read).rejects.toThrow(problem);
  rmSync(folder, { recursive: true });
});
