/** The sales page in both modes, each rendered in a process of its own: the mode is read when the data is. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = path.join(import.meta.dirname, 'print-page.ts');

const withPlainSpaces = (text: string) => text.replace(/\s+/g, ' ');

/** The words of the sales page, from its title to its last offer. */
async function readSalesPage(mode: 'demo' | 'verified'): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '/products/guide-amour-1'], {
    env: { ...process.env, SOCIAL_PROOF: mode },
  });
  const [main = ''] = /<main.*<\/main>/s.exec(stdout) ?? [];
  return withPlainSpaces(main.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'"));
}

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

test('the sections of the sales page have the order that was asked for, with or without what cannot be proven', async () => {
  const [verified, demo] = await Promise.all([readSalesPage('verified'), readSalesPage('demo')]);
  const proven = parts.filter((part) => !unproven.some((claim) => part.startsWith(claim)));
  for (const { page, shown } of [
    { page: verified, shown: ['79 €', ...proven] },
    { page: demo, shown: parts },
  ]) {
    expect(shown.filter((part) => !page.includes(part))).toEqual([]);
    const places = parts.filter((part) => shown.includes(part)).map((part) => page.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  for (const claim of [...unproven, '5 000 couples']) expect(verified).not.toContain(claim);
});
