/** The product of `test/witness` beside the guide: what its buyer gets and reads is of it alone. */
import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, test, vi } from 'vitest';
import { findDetails, getFile, products } from '#content/catalogue.ts';
import { makeFile } from '#content/guide/compile.ts';
import { stampDedication } from '#lambdas/download/dedication.ts';
import { isNewsFor, planEdition, showEdition } from '#lambdas/edition/edition.ts';
import { fontFiles } from '#lambdas/pdf/fonts.ts';
import { samples } from '#local/sample-mails.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { readText } from '#test/pdf-text.ts';

vi.hoisted(() => {
  process.env.MORE_PRODUCTS = 'test/witness';
});

const [guide, witness] = ['guide-amour-1', 'sept-soirs'];
const now = new Date('2026-12-01T10:00:00.000Z');
const lineOf = (productId: string) => {
  const { name = '', priceCents = 0, bonusId } = products.find(({ id }) => id === productId) ?? {};
  const line = { productId, name, quantity: 1, unitAmountCents: priceCents, amountCents: priceCents };
  return bonusId === undefined ? line : { ...line, bonusId };
};
const sell = (cents: number, ...productIds: string[]) =>
  aPaidOrder({
    ...{ subtotalCents: cents, amountCents: cents, amountPaidCents: cents },
    lines: productIds.map(lineOf),
    emailSentAt: '2026-11-21T20:06:00.000Z',
  });
const [alone, together] = [sell(1250, witness), sell(9150, guide, witness)];

/** What only the guide and its gift have. */
const ofGuide = /guides?\b(?! Amour)|guide-|carnet|chapitre|méditation|exercice|\blivre\b|lire ce/i;

test.each(Object.entries(samples))('no word of the guide stands in « %s »', (kind, { subject, text, html }) => {
  // These are about the shop, not about an order.
  if (['newsletter', 'letter', 'contact'].includes(kind)) return;
  const words = `${subject}\n${text}`.replaceAll(/https?:\S+|\S+@\S+/g, '');
  expect(words.match(ofGuide)).toBeNull();
  expect(html).not.toContain('guide-ouvert');
});

test('its readers are told of its own edition and of no other', () => {
  const earlier = { ...together, editionsHandedOut: { [guide]: 0, [witness]: 0 } };
  const editions = findDetails(witness)?.editions ?? [];
  const later = [...editions, { number: 2, date: '2026-11-30', changes: ['Un.', 'Deux.', 'Trois.'] }];
  expect(isNewsFor(earlier, { productId: witness, now, editions: later })).toBe(true);
  expect(isNewsFor(alone, { productId: guide, now, editions: later })).toBe(false);
  expect(isNewsFor(alone, { productId: witness, now, editions: later })).toBe(true);
  const announced = { [witness]: { number: 2, at: '2026-11-30T08:00:00.000Z' } };
  const [own, ...others] = planEdition({ ...earlier, announcedEditions: announced });
  expect([own?.occasion, others]).toEqual(['edition_sept_soirs_2', []]);
  const both = { ...announced, [guide]: { number: 2, at: '2026-11-30T08:00:00.000Z' } };
  expect(planEdition({ ...earlier, announcedEditions: both })).toHaveLength(2);
  expect(planEdition({ ...alone, announcedEditions: both })).toHaveLength(1);
  const { books } = showEdition(together, { role: 'buyer', now, linkFor: () => null }).edition;
  expect(books.map(({ productId }) => productId)).toEqual([guide, witness]);
});

let poster: Uint8Array = new Uint8Array();
beforeAll(() => {
  poster = makeFile(getFile('sept-soirs'));
});

test('it is dedicated where its own folder says', async () => {
  const place = findDetails(witness)?.dedication;
  if (place === undefined) throw new Error('It has no place for a dedication');
  const stamped = await stampDedication(poster, { names: 'Camille et Noé', place, fontFile: fontFiles.serifItalic });
  const read = readText(await PDFDocument.load(stamped, { updateMetadata: false }), place.page - 1).join('');
  expect(read.replaceAll(' ', '')).toContain('PourCamilleetNoé');
});
