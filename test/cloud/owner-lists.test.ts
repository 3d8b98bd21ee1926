import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { awsOf } from '#test/cloud/addresses.ts';
import { buy, buyWithLink, checkOut, cloneOrder, download, newBuyer, post, until } from '#test/cloud/shop-client.ts';
import { shop, shopJson, stripe } from '#test/cloud/stand-ins.ts';
import {
  backgroundWork,
  callFunction,
  describeCloud,
  putRow,
  readOrder,
  rewriteOrder,
  scan,
  settleNow,
} from '#test/cloud/tables.ts';
import { makeFolder } from '#test/local/aws.ts';
import { lettersOf, readText } from '#test/pdf-text.ts';

test('today has the month as the list of sales has it, and a year is a table for programs', async () => {
  await buy(newBuyer());
  const [{ orders, soldCents, netCents }] = await shopJson('sales');
  expect((await shopJson('today')).month).toMatchObject({ orders, soldCents, netCents });
  expect((await shop('sales', '--year', '2026', '--csv')).printed).toMatch(
    /^\ufeff"mois";"commandes"[^\n]*\r\n"2026-01";0;0;0,00/,
  );
  expect((await shop('sales', '--year', '2001')).printed).toBe('Aucune vente.\n');
});

test('an order with a mark is listed until the mark is removed, with what happened and the command that ends it', async () => {
  const orderId = await cloneOrder();
  const isWaiting = async () =>
    (await shopJson('orders', 'list', '--attention')).some((row: { orderId: string }) => row.orderId === orderId);
  expect(await isWaiting()).toBe(false);
  await rewriteOrder(orderId, { marks: new Set(['paid_twice']), marked: 'marked' });
  expect(await isWaiting()).toBe(true);
  const { waiting } = await shopJson('today');
  const command = `npm run shop -- orders refund ${orderId} --second-payment`;
  expect(waiting).toContainEqual(expect.objectContaining({ orderId, command }));
  expect((await shop('today')).printed).toContain(command);
  expect((await shop('today')).printed).not.toContain('@');
  expect((await shop('orders', 'clear', orderId, '--yes')).code).toBe(0);
  expect(await isWaiting()).toBe(false);
  expect(await readOrder(orderId)).not.toHaveProperty('marked');
});

test('a statement of withdrawal without an order waits in today until its owner closes it', async () => {
  // `today` shows twenty of them, and other tests leave some open.
  for (const row of (await scan('withdrawals')).filter(({ due }) => String(due).startsWith('open')))
    await putRow('withdrawals', { ...row, due: undefined, due_at: undefined });
  const email = newBuyer();
  const typed = { name: 'Camille Test', orderId: 'order_1111111111111', email };
  const { body } = await post<{ receivedAt: string }>('/api/withdrawals', typed);
  await settleNow();
  const list = async () =>
    (await shopJson('withdrawals', 'list')).find((one: { email: string }) => one.email === email);
  const { reference, state, refundDueBy } = await list();
  expect([state, reference]).toEqual(['unmatched', expect.stringMatching(/^[0-9A-F]{8}$/)]);
  const command = `npm run shop -- withdrawals close ${reference}`;
  const { waiting } = await shopJson('today');
  const row = { orderId: reference, command, until: refundDueBy };
  expect(waiting).toContainEqual(expect.objectContaining(row));
  expect(Date.parse(refundDueBy)).toBe(Date.parse(body.receivedAt) + 14 * 86_400_000);
  const close = (...words: string[]) => shop('withdrawals', 'close', ...words, '--yes');
  expect((await close('00000000')).code).toBe(2);
  expect((await close(reference.toLowerCase())).printed).toBe(`La rétractation ${reference} n’attend plus.\n`);
  expect((await close(reference)).code).toBe(2);
  expect((await list()).state).toBe('closed');
  expect((await shop('today')).printed).not.toContain(reference);
  const answer = await shop('withdrawals', 'answer', reference, '--refund');
  expect(answer).toMatchObject({ code: 2, printed: expect.stringContaining(`withdrawals close ${reference}`) });
});

test('orders list finds the orders of a time and of a mailbox, and says why it cannot', async () => {
  const email = newBuyer();
  const [paid, open] = [await buy(email), await checkOut(email)];
  const list = (...words: string[]) => shop('orders', 'list', ...words);
  expect((await list()).printed).toContain(paid.orderId);
  expect((await list()).printed).not.toContain(open.orderId);
  expect((await list('--email', email, '--status', 'pending')).printed).toMatch(/^order_\d+ .*pas encore payée/);
  expect((await list('--email', newBuyer())).printed).toBe('Aucune commande.\n');
  const [row] = await shopJson('orders', 'list', '--email', email, '--status', 'paid');
  expect(row).toMatchObject({ orderId: paid.orderId, status: 'paid', amountCents: 7900, refundedCents: 0, copies: 1 });
  expect((await list('--email', email, '--csv')).printed).toMatch(/^\ufeff"commande";[^\n]*\r\n"order_/);
  for (const [words, sentence] of [
    [['--since', '2026-02-30'], '« 2026-02-30 » n’est pas un jour : écrivez-le comme 2026-11-01.'],
    [['--status', 'expired'], 'Une commande qui n’est pas payée se trouve par son adresse : ajoutez --email.'],
  ] as const)
    expect(await list(...words)).toEqual({ code: 2, printed: `${sentence}\n` });
  const noMonth = '« 2026-13 » n’est pas un mois : écrivez-le comme 2026-11.\n';
  expect(await shop('sales', '--month', '2026-13')).toEqual({ code: 2, printed: noMonth });
});

test('orders proof writes what a bank asks for: what was agreed, paid, mailed and opened', async () => {
  const { orderId, token } = await buyWithLink();
  const [termsVersion, termsHash] = ['2026-11', 'ab12'.repeat(16)];
  const agreed = { terms_version: termsVersion, terms_hash: termsHash, withdrawal_waiver: true };
  await rewriteOrder(orderId, { consents: { ...agreed, at: '2026-11-24T01:00:00.000Z' } });
  expect((await download({ orderId, token })).status).toBe(200);
  await backgroundWork();
  const folder = makeFolder();
  const { code, printed } = await shop('orders', 'proof', orderId, '--folder', folder);
  expect([code, printed]).toEqual([0, expect.stringContaining(`${orderId}-preuves.pdf`)]);
  const { order, log } = JSON.parse(readFileSync(path.join(folder, `${orderId}-preuves.json`), 'utf8'));
  const document = await PDFDocument.load(readFileSync(path.join(folder, `${orderId}-preuves.pdf`)));
  const written = lettersOf(document.getPageIndices().flatMap((page) => readText(document, page)));
  for (const words of [
    orderId,
    order.paymentIntent,
    `version ${termsVersion}, SHA-256 ${termsHash}`,
    'Je demande expressément à recevoir ma commande',
    'mail envoyé : le lien',
    'fichiers ouverts par l’acheteur : guide-amour',
  ])
    expect(written).toContain(lettersOf([words]));
  expect(log).toContainEqual(expect.objectContaining({ kind: 'handed_out' }));
  // What opens the order's page is nobody's but the buyer's.
  expect(JSON.stringify(order)).not.toMatch(/cs_test|pay\//);
});

/** The papers that are kept for the disputes of an order. */
async function listEvidence(orderId: string): Promise<Buffer[]> {
  const { addresses, buckets } = await describeCloud();
  const s3 = new S3Client({ ...awsOf('dynamodb'), endpoint: addresses.s3, forcePathStyle: true });
  const place = { Bucket: buckets.files, Prefix: `evidence/${orderId}/` };
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(place));
  return Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: buckets.files, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    }),
  );
}

test('the evidence of a dispute is kept when it opens; orders proof --submit hands it to Stripe as a PDF, once', async () => {
  const { orderId, sessionId } = await buyWithLink();
  const folder = makeFolder();
  const submit = () => shop('orders', 'proof', orderId, '--folder', folder, '--submit', '--yes');
  expect(await submit()).toMatchObject({ code: 2, printed: expect.stringContaining('n’attend de preuves') });
  await stripe({ action: 'dispute', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'disputed');
  for (let run = 0; run < 2; run += 1) await callFunction('report-marks');
  const { evidence_due_by: due } = (await readOrder(orderId)) ?? {};
  expect(Date.parse(String(due))).toBeGreaterThan(Date.now() + 13 * 86_400_000);
  const { waiting } = await shopJson('today');
  expect(waiting).toContainEqual(expect.objectContaining({ orderId, mark: 'disputed', until: due }));
  const { printed } = await shop('orders', 'show', orderId);
  expect(printed).toMatch(/À faire : la banque conteste le paiement : remettez-lui les preuves, au plus tard le \d+/);
  expect(printed).toContain('litige : réponse attendue');
  const [kept, ...others] = await listEvidence(orderId);
  expect([others, kept?.subarray(0, 5).toString()]).toEqual([[], '%PDF-']);
  expect((await submit()).printed).toMatch(/Stripe a les preuves du litige du_1\w+, avec le PDF/);
  const isReviewed = async () => {
    const { dispute_facts: facts } = (await readOrder(orderId)) ?? {};
    return facts instanceof Set && [...facts].some((fact) => String(fact).endsWith(' under_review'));
  };
  await until(isReviewed);
  await backgroundWork();
  expect(await submit()).toMatchObject({ code: 2 });
});

const slug = 'therapie-couple';
const countersOf = async (prefix: string) =>
  (await scan('counters')).filter(({ counter }) => String(counter).startsWith(prefix));
const find = async () => (await shopJson('articles')).find((row: { slug: string }) => row.slug === slug);

test('checkouts and payments that came from an article are counted once, and below five not told', async () => {
  expect((await shop('articles', '--month', '2020-01')).printed).toContain('en janvier 2020');
  const { orderId } = await buy(newBuyer(), { from: slug });
  expect(await find()).toMatchObject({ checkouts: 'moins de 5', payments: 'moins de 5' });
  expect(JSON.stringify(await readOrder(orderId))).not.toContain(slug);
  const waiting = JSON.stringify(await countersOf('article-of#'));
  expect(waiting).not.toContain(slug);
  expect(waiting).not.toContain(orderId);
  for (let bought = 0; bought < 4; bought += 1) await buy(newBuyer(), { from: slug });
  expect(await find()).toMatchObject({ checkouts: '5', payments: '5' });
  const { printed } = await shop('articles', '--csv');
  expect(printed).toContain(`"${slug}";`);
  expect(await shop('articles', '--month', 'hier')).toMatchObject({ code: 2 });
});

test('a word that names no article counts nothing', async () => {
  await buy(newBuyer(), { from: 'therapie-couple-2' });
  expect(await countersOf('article#')).toHaveLength(1);
});

const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date()).slice(0, 7);

test('the books of a month have each sale and refund of Stripe’s ledger, with its fee, twice the same', async () => {
  const { orderId } = await buy(newBuyer());
  await shop('orders', 'refund', orderId, '--euros', '10,50', '--yes');
  await settleNow();
  await backgroundWork();
  const { rows, totals, marks } = await shopJson('books', '--month', month);
  const ours = rows.filter((row: { orderId?: string }) => row.orderId === orderId);
  expect(ours).toMatchObject([
    { kind: 'vente', amountCents: 7900, netCents: 7900, vatCents: 0, feeCents: 144, availableOn: expect.any(String) },
    { kind: 'remboursement', amountCents: -1050, feeCents: 0 },
  ]);
  const sold = rows.filter(({ vatPercent }: { vatPercent?: number }) => vatPercent !== undefined);
  const sum = sold.reduce((all: number, { amountCents }: { amountCents: number }) => all + amountCents, 0);
  expect(totals).toMatchObject([{ vatPercent: 0, amountCents: sum, vatCents: 0 }]);
  expect(marks[0]).toMatchObject({ name: 'franchise', limitCents: 3_750_000 });
  const { printed: csv } = await shop('books', '--month', month, '--csv');
  expect(csv).toMatch(/^\ufeff"date";"opération";"pièce";"commande";"pays";"à déclarer TTC"/);
  expect(csv).toContain(`"vente";"";"${orderId}";"";79,00;79,00;0;0,00;"";1,44;`);
  expect((await shop('books', '--month', '2020-02')).printed).toBe('Aucune écriture en février 2020.\n');
  expect(await shop('books', '--month', 'novembre')).toMatchObject({ code: 2 });
});
