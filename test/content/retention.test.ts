import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { identity } from '#content/identity.ts';
import { readLegalPage } from '#content/legal.ts';
import { textOf } from '#content/prose.ts';
import { describePeriod, endSeconds, retention } from '#content/retention.ts';

const source = readFileSync(path.join(import.meta.dirname, '../../content/legal/confidentialite.md'), 'utf8');
const page = readLegalPage('confidentialite', identity, { email: 'aide@exemple.fr', discretion: '' })
  .nodes.map(textOf)
  .join('\n');

test.each(Object.entries(retention))('the privacy page says how long: %s', (name, kept) => {
  expect(source).toContain(`{{retention.${name}}}`);
  expect(page).toContain(describePeriod(kept));
});

test('no period of the privacy page is typed beside its source', () => {
  const blanked = source.replaceAll(/\{\{retention\.\w+\}\}/g, '');
  expect(blanked).not.toMatch(/\b(\d+|un|deux|trois|cinq|sept|dix|douze|trente)[ \u00a0](jours?|ans?|semaines?)\b/);
});

test('the privacy page speaks of personal data, of the RGPD and of the browser’s session storage', () => {
  for (const words of ['données personnelles', 'RGPD', 'stockage de session', 'panier', 'code promo']) {
    expect(page).toContain(words);
  }
});

test('a period ends by the calendar, in seconds', () => {
  const end = (kept: Parameters<typeof endSeconds>[1]) =>
    new Date(endSeconds('2026-11-22T04:00:00.000Z', kept) * 1000).toISOString();
  expect(end({ years: 10 })).toBe('2036-11-22T04:00:00.000Z');
  expect(end({ months: 12 })).toBe('2027-11-22T04:00:00.000Z');
  expect(end({ days: 30 })).toBe('2026-12-22T04:00:00.000Z');
});

test('a period is written as French writes it', () => {
  const written = [{ years: 10 }, { months: 12 }, { days: 1 }, { days: 30 }, { years: 1 }].map(describePeriod);
  expect(written).toEqual(['dix ans', 'douze mois', 'un jour', '30 jours', 'un an']);
});
