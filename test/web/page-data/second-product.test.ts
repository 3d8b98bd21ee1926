/** The pages of the product of `test/witness`, rendered in a process that knows it: nothing of the guide is on them. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/** The words and pictures of each page. */
async function readMains(addresses: string[], mode: 'demo' | 'verified'): Promise<string[]> {
  const env = { ...process.env, MORE_PRODUCTS: 'test/witness', SOCIAL_PROOF: mode };
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'print-page.ts'), ...addresses], {
    env,
  });
  return (stdout.match(/<main.*?<\/main>/gs) ?? []).map(readWords);
}

function readWords(main: string): string {
  const pictures = [...main.matchAll(/ (?:src|srcset|alt)="([^"]*)"/gi)].map(([, words]) => words);
  return [main.replace(/<[^>]*>/g, '').replaceAll(/\S+@\S+/g, ''), ...pictures].join('\n');
}

/** The label of every PDF is « Guide PDF », as the shop’s customer asked. */
const ofGuide =
  /guide-amour|carnet|chapitre|méditation|exercice|spread-|leaf-|avis<|Best-seller|159|197|guide(?! PDF| Amour)/i;

test.each(['demo', 'verified'] as const)(
  'its two pages have no word, number or picture of the guide, and the list shows both products: %s',
  async (mode) => {
    const [list, ...pages] = await readMains(['/product', '/product/sept-soirs', '/products/sept-soirs'], mode);
    expect(list).toContain('Le Guide Amour');
    expect(list).toContain('Voir l’affiche');
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page).toContain('Sept soirs sans écran');
      expect(page).toContain('12,50');
      expect(page).toContain('/images/sept-soirs.svg');
      expect(page.match(ofGuide)).toBeNull();
    }
  },
);

const facts = JSON.parse(readFileSync(path.join(root, 'test/witness/sept-soirs/product.json'), 'utf8'));
const { listing: _, ...unlisted } = facts;

test.each([
  ['a price in euros', { ...facts, priceCents: 12.5 }, 'product.json: priceCents: '],
  ['a fact that is missing', unlisted, 'product.json: listing: '],
  ['a word that nobody reads', { ...facts, couleur: 'verte' }, 'product.json: couleur: '],
  ['the file of another product', { ...facts, file: 'guide-amour.pdf' }, 'two products have a file guide-amour.pdf'],
])('%s in its folder stops the build, and is named', async (_name, written, problem) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'products-'));
  mkdirSync(path.join(folder, 'essai'));
  writeFileSync(path.join(folder, 'essai/product.json'), JSON.stringify(written));
  const env = { ...process.env, MORE_PRODUCTS: folder };
  const read = run(process.execPath, ['-e', 'await import("#content/catalogue.ts")'], { env, cwd: root });
  await expect(read).rejects.toThrow(problem);
  rmSync(folder, { recursive: true });
});
