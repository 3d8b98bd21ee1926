/** The sales page in both modes, each rendered in a process of its own: the mode is read when the data is. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { salesDemo } from '#content/sales.ts';

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

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [withPlainSpaces(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

test('without what cannot be proven the sections of the sales page keep the order that was asked for', async () => {
  const [verified, demo] = await Promise.all([readSalesPage('verified'), readSalesPage('demo')]);
  const parts = [
    'Reprenez le fil de votre histoire',
    '79 €',
    "J'en profite maintenant",
    'Ce que vous recevez',
    'Trente jours pour changer d’avis',
    'Feuilletez avant d’acheter',
    'Six chapitres qui se suivent',
    'Un livre, une thérapie, d’autres livres',
    'Est-ce pour vous',
    'Questions avant de commander',
    'Une autre question',
    'Obtenir le guide',
  ];
  const places = parts.map((part) => verified.indexOf(part));
  expect(parts.filter((part) => !verified.includes(part))).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  const claims = stringsOf(salesDemo).filter((text) => text.length > 12 && demo.includes(text));
  expect(claims.length).toBeGreaterThan(20);
  for (const claim of [...claims, '--:--:--', '4,9/5', 'au lieu de', '5 000 couples']) {
    expect(demo).toContain(claim);
    expect(verified).not.toContain(claim);
  }
});
