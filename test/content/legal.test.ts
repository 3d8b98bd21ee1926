import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeVat, identity } from '#content/identity.ts';
import { discretionTexts, readLegalPage } from '#content/legal.ts';
import { textOf } from '#content/prose.ts';
import { site } from '#content/site.ts';
import { seller } from '#test/seller.ts';

const blanks = {
  email: 'aide@exemple.fr',
  phoneHours: 'du lundi au vendredi, de 9 h à 18 h',
  guaranteeDays: '30',
  termsVersion: '2026-11',
  waiver: site.waiver,
  products: '- Le Guide Amour, un fichier numérique au format PDF : 164 pages.',
  productNames: 'Le Guide Amour',
  reviewsNotice: 'Aucun avis.',
  orderOptions: 'Offrir, dédicacer',
  discretion: discretionTexts.absent,
};
const pageNames = readdirSync('content/legal').map((file) => file.replace('.md', ''));
const textOfPage = (name: string, who = seller) => readLegalPage(name, who, blanks).nodes.map(textOf).join('\n');

test.each(pageNames)('%s is read, and all its blanks are filled', (name) => {
  expect(textOfPage(name)).not.toMatch(/\{\{|\}\}/);
  expect(textOfPage(name).length).toBeGreaterThan(1000);
});

test('a blank without a value stops the build and is named with its file', () => {
  expect(() => readLegalPage('mentions-legales', identity, {})).toThrow(
    /content\/legal\/mentions-legales\.md: \{\{\w+\}\} is not a blank/,
  );
});

/** What the law requires: Code de la consommation L221-5, L221-18, L211-2, L616-1; LCEN 1-1. */
test.each([
  ['mentions-legales', ['SIREN 732\u00a0829\u00a0320', '69001\u00a0Lyon', 'RCS Lyon', 'Direction de la publication']],
  ['mentions-legales', ['Amazon Web Services', 'CM2C', '3919']],
  ['conditions-generales', ['garantie légale de conformité', 'vices cachés', '14 jours', 'CM2C', 'L612-1', 'L221-28']],
  ['conditions-generales', ['Formulaire de rétractation', 'je reconnais perdre ainsi mon droit de rétractation']],
  ['livraison-remboursement', ['30 jours', '3 jours ouvrés', '48 h', '5 à 10 jours ouvrés', '14 jours']],
  ['confidentialite', ['Stripe', 'Amazon', 'dix ans', 'CNIL', 'aucun cookie', 'un mois']],
])('%s says what the law requires', (name, words) => {
  for (const word of words) expect(textOfPage(name)).toContain(word);
});

test('the European platform for disputes, closed in July 2025, is named nowhere', () => {
  for (const name of pageNames) expect(textOfPage(name)).not.toContain('ec.europa.eu');
});

test('the tax line follows the seller’s regime', () => {
  expect(describeVat({ regime: 'franchise' })).toBe('TVA non applicable, art. 293 B du CGI');
  expect(describeVat(seller.vat[0])).toBe('TVA incluse (5,5\u00a0%)');
  const [vat] = seller.vat;
  const since = (from: string) =>
    textOfPage('mentions-legales', { ...seller, vat: [{ regime: 'franchise' }, { ...vat, from }] });
  expect(since('2026-01-01')).toContain('TVA intracommunautaire');
  expect(since('2999-01-01')).toContain('TVA non applicable');
});
