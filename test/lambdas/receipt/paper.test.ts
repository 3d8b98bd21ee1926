import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { type Identity, identity } from '#content/identity.ts';
import { fontFiles } from '#lambdas/pdf/fonts.ts';
import { drawPaper } from '#lambdas/receipt/draw-paper.ts';
import { composeCreditNote, composeReceipt } from '#lambdas/receipt/paper.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { lettersOf, readContent, readText } from '#test/pdf-text.ts';
import { seller } from '#test/seller.ts';

const at = '2026-11-22T09:00:00.000Z';
const buyer = { name: 'Zoë Łukasz', address: '3, rue de l’Été\n33000 Bordeaux', siren: '732829320' };
const order = aPaidOrder({ subtotalCents: 7900, amountCents: 6320, amountPaidCents: 6320, promoCode: 'BIENVENUE20' });
const withoutVat = { ...seller, vat: [{ regime: 'franchise' } as const] satisfies Identity['vat'] };

const wordsOf = (paper: ReturnType<typeof composeReceipt>) =>
  JSON.stringify(paper).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test('a receipt without a buyer’s name has the seller, its number and dates, the sale and why there is no VAT', () => {
  const paper = composeReceipt({ order, receipt: { number: 42, at }, seller: withoutVat });
  expect(paper).toMatchObject({ title: 'Reçu', number: 'R-000042', buyer: [] });
  const text = wordsOf(paper);
  for (const said of [
    ...['Les Deux Fils', 'SAS au capital de 1 000 €', '8 rue du Fil', '69001 Lyon', 'SIREN 732 829 320', 'RCS Lyon'],
    ...['22 novembre 2026', '21 novembre 2026', 'order_1700000000000', 'Le Guide Amour', '79,00 €', '63,20 €'],
    ...['Remise, code BIENVENUE20', '−15,80 €', 'TVA non applicable, art. 293 B du CGI', 'Payé en ligne le'],
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('lea@example.fr');
});

test('with name and address it is an invoice, and a company’s says what is due for paying late', () => {
  const paper = composeReceipt({ order, receipt: { number: 42, at, ...buyer }, seller: withoutVat });
  expect(paper.title).toBe('Facture');
  expect(paper.buyer).toEqual(['Zoë Łukasz', '3, rue de l’Été', '33000 Bordeaux', 'SIREN 732\u00a0829\u00a0320']);
  expect(wordsOf(paper)).toContain('indemnité de 40 €');
  expect(wordsOf(composeReceipt({ order, receipt: { number: 1, at }, seller }))).not.toContain('40 €');
});

test('a seller with VAT shows its number, the sum without tax and the tax, which add up to the cent', () => {
  const text = wordsOf(composeReceipt({ order, receipt: { number: 42, at }, seller }));
  // 63.20 / 1.055 = 59.905…
  for (const said of ['TVA FR44 732829320', '59,91 €', '3,29 €', 'TVA 5,5 %', '63,20 €']) expect(text).toContain(said);
});

test('a sale keeps the regime of its day in Paris, whenever its receipt and credit notes are made out', () => {
  const vat: Identity['vat'] = [{ regime: 'franchise' }, { ...seller.vat[0], from: '2026-11-22' }];
  const note = { number: 7, at, cents: 3000, amountCents: 3000 };
  for (const [paidAt, hasVat] of [
    ['2026-11-21T22:59:59.000Z', false],
    ['2026-11-21T23:00:00.000Z', true],
  ] as const) {
    const about = { order: { ...order, paidAt }, receipt: { number: 42, at }, seller: { ...seller, vat } };
    for (const paper of [composeReceipt(about), composeCreditNote(about, note)]) {
      const text = wordsOf(paper);
      expect([text.includes('TVA 5,5 %'), text.includes('TVA FR44'), text.includes('293 B')]).toEqual([
        hasVat,
        hasVat,
        !hasVat,
      ]);
    }
  }
});

test('a credit note names its receipt and takes its sum off', () => {
  const note = { number: 7, at, cents: 3000, amountCents: 3000 };
  const paper = composeCreditNote({ order, receipt: { number: 42, at, ...buyer }, seller }, note);
  expect(paper).toMatchObject({ title: 'Avoir', number: 'A-000007', total: { value: '−30,00\u00a0€' } });
  expect(wordsOf(paper)).toContain('la facture R-000042 du 22 novembre 2026');
  for (const said of ['−28,44 €', '−1,56 €']) expect(wordsOf(paper)).toContain(said);
});

test('a search finds every word of a paper, whatever was printed before it', async () => {
  const receipt = { number: 42, at, ...buyer };
  const note = { number: 7, at, cents: 3000, amountCents: 3000 };
  const papers = [
    composeReceipt({ order, receipt: { number: 41, at }, seller }),
    composeReceipt({ order, receipt, seller }),
    composeCreditNote({ order, receipt, seller }, note),
  ];
  for (const paper of papers) {
    const found = lettersOf(readText(await PDFDocument.load(await drawPaper(paper, fontFiles))));
    const { title, number, facts, seller, buyer, lines, rows, total, notes } = paper;
    const words = [title, number, ...seller, ...buyer, ...notes, ...[...facts, ...rows, total].flatMap(Object.values)];
    const said = [...words, ...lines.flatMap(Object.values)].map((word) => lettersOf([word]));
    expect(said.filter((word) => !found.includes(word))).toEqual([]);
  }
});

test('the PDF says what was composed, in embedded type, and is the same to the byte each time', async () => {
  const paper = composeReceipt({ order, receipt: { number: 42, at, ...buyer }, seller: identity });
  const pdf = await drawPaper(paper, fontFiles);
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.getTitle()).toBe('Facture R-000042');
  expect(document.getCreationDate()?.toISOString()).toBe(at);
  expect(Buffer.compare(pdf, await drawPaper(paper, fontFiles))).toBe(0);
  expect(pdf.byteLength).toBeLessThan(40_000);
});

test('a name keeps the letters that only the serif has', async () => {
  const receipt = { number: 42, at, ...buyer, name: 'Nguyễn Thị Hương' };
  const document = await PDFDocument.load(await drawPaper(composeReceipt({ order, receipt, seller }), fontFiles));
  expect(readText(document)).toContain('Nguyễn Thị Hương');
});

test('the longest name, address and product stay on the page', async () => {
  const long = { name: 'W'.repeat(100), address: Array.from({ length: 5 }, () => 'W'.repeat(39)).join('\n') };
  const lines = order.lines.map((line) => ({ ...line, name: 'Un guide au titre sans fin '.repeat(5) }));
  const paper = composeReceipt({ order: { ...order, lines }, receipt: { number: 42, at, ...buyer, ...long }, seller });
  const document = await PDFDocument.load(await drawPaper(paper, fontFiles));
  expect(readText(document).join(' ')).toContain('D441-5');
  const heights = [...readContent(document).matchAll(/ (\S+) Tm/g)].map(([, y]) => Number(y));
  expect(Math.min(...heights)).toBeGreaterThan(20);
});
