import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { awsOf } from '#test/cloud/addresses.ts';
import { shop } from '#test/cloud/run-shop.ts';
import { buy, buyWithLink, checkOut, copyOrder, download, newBuyer, post, until } from '#test/cloud/shop-client.ts';
import { stripe } from '#test/cloud/stand-ins.ts';
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
import { lettersOf, readText } from '#test/pdf-text.ts';

const asJson = async (...words: string[]) => JSON.parse((await shop(...words, '--json')).printed);

test('today has the month as the list of sales has it, and a year is a table for programs', async () => {
  await buy(newBuyer());
  const [{ orders, soldCents, netCents }] = await asJson('sales');
  expect((await asJson('today')).month).toMatchObject({ orders, soldCents, netCents });
  expect((await shop('sales', '--year', '2026', '--csv')).printed).toMatch(
    /^\ufeff"mois";"commandes"[^\n]*\r\n"2026-01";0;0;0,00/,
  );
  expect((await shop('sales', '--year', '2001')).printed).toBe('Aucune vente.\n');
});

test('an order with a mark is listed until the mark is removed, with what happened and the command that ends it', async () => {
  const orderId = await copyOrder();
  const isWaiting = async () =>
    (await asJson('orders', 'list', '--attention')).some((row: { orderId: string }) => row.orderId === orderId);
  expect(await isWaiting()).toBe(false);
  await rewriteOrder(orderId, { needs_attention: new Set(['withdrawal_requested']), attention: 'marked' });
  expect(await isWaiting()).toBe(true);
  const { waiting } = await asJson('today');
  const command = `npm run shop -- withdrawals answer ${orderId} --refund`;
  expect(waiting).toContainEqual(expect.objectContaining({ orderId, command }));
  expect((await shop('today')).printed).toContain(command);
  expect((await shop('today')).printed).not.toContain('@');
  expect((await shop('orders', 'clear', orderId, '--yes')).code).toBe(0);
  expect(await isWaiting()).toBe(false);
  expect(await readOrder(orderId)).not.toHaveProperty('attention');
});

test('a statement of withdrawal without an order waits in today until its owner closes it', async () => {
  // `today` shows twenty of them, and other tests leave some open.
  for (const row of (await scan('withdrawals')).filter(({ due }) => String(due).startsWith('open')))
    await putRow('withdrawals', { ...row, due: undefined, due_at: undefined });
  const email = newBuyer();
  const typed = { name: 'Camille Test', orderId: 'order_1111111111111', email };
  const { body } = await post<{ receivedAt: string }>('/api/withdrawals', typed);
  await settleNow();
  const list = async () => (await asJson('withdrawals', 'list')).find((one: { email: string }) => one.email === email);
  const { reference, state, refundDueBy } = await list();
  expect([state, reference]).toEqual(['unmatched', expect.stringMatching(/^[0-9A-F]{8}$/)]);
  const command = `npm run shop -- withdrawals close ${reference}`;
  const { waiting } = await asJson('today');
  const row = { orderId: reference, command, until: refundDueBy };
  expect(waiting).toContainEqual(expect.objectContaining(row));
  expect(Date.parse(refundDueBy)).toBe(Date.parse(body.receivedAt) + 14 * 86_400_000);
  const close = (...words: string[]) => shop('withdrawals', 'close', ...words, '--yes');
  expect((await close('00000000')).code).toBe(2);
  expect((await close(reference.toLowerCase())).printed).toBe(`La rétractation ${reference} n’attend plus.\n`);
  expect((await close(reference)).code).toBe(2);
  expect((await list()).state).toBe('closed');
  expect((await shop('today')).printed).not.toContain(reference);
  expect(await shop('withdrawals', 'answer', reference, '--refund')).toMatchObject({
    code: 2,
    printed: expect.stringContaining(`withdrawals close ${reference}`),
  });
});

test('orders list finds the orders of a time and of a mailbox, and says why it cannot', async () => {
  const email = newBuyer();
  const [paid, open] = [await buy(email), await checkOut(email)];
  const list = (...words: string[]) => shop('orders', 'list', ...words);
  expect((await list()).printed).toContain(paid.orderId);
  expect((await list()).printed).not.toContain(open.orderId);
  expect((await list('--email', email, '--status', 'pending')).printed).toMatch(/^order_\d+ .*pas encore payée/);
  expect((await list('--email', newBuyer())).printed).toBe('Aucune commande.\n');
  const [row] = await asJson('orders', 'list', '--email', email, '--status', 'paid');
  expect(row).toMatchObject({ orderId: paid.orderId, status: 'paid', amountCents: 7900, refundedCents: 0, copies: 1 });
  expect((await list('--email', email, '--csv')).printed).toMatch(/^\ufeff"commande";[^\n]*\r\n"order_/);
  for (const [words, sentence] of [
    [['--since', '2026-02-30'], '« 2026-02-30 » n’est pas un jour : écrivez-le comme 2026-11-01.'],
    [['--status', 'expired'], 'Une commande qui n’est pas payée se trouve par son adresse : ajoutez --email.'],
  ] as const)
    expect(await list(...words)).toEqual({ code: 2, printed: `${sentence}\n` });
  expect(await shop('sales', '--month', '2026-13')).toEqual({
    code: 2,
    printed: '« 2026-13 » n’est pas un mois : écrivez-le comme 2026-11.\n',
  });
});

test('orders proof writes what a bank asks for: what was agreed, paid, mailed and opened', async () => {
  const { orderId, token } = await buyWithLink();
  const [termsVersion, termsHash] = ['2026-11', 'ab12'.repeat(16)];
  const agreed = { terms_version: termsVersion, terms_hash: termsHash, withdrawal_waiver: true };
  await rewriteOrder(orderId, { consents: { ...agreed, at: '2026-11-24T01:00:00.000Z' } });
  expect((await download({ orderId, token })).status).toBe(200);
  await backgroundWork();
  const folder = mkdtempSync(path.join(tmpdir(), 'preuves-'));
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
  rmSync(folder, { recursive: true });
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
  const folder = mkdtempSync(path.join(tmpdir(), 'preuves-'));
  const submit = () => shop('orders', 'proof', orderId, '--folder', folder, '--submit', '--yes');
  expect(await submit()).toMatchObject({ code: 2, printed: expect.stringContaining('n’attend de réponse') });
  await stripe({ action: 'dispute', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'disputed');
  for (let run = 0; run < 2; run += 1) await callFunction('report-marks');
  const { evidence_due_by: due } = (await readOrder(orderId)) ?? {};
  expect(Date.parse(String(due))).toBeGreaterThan(Date.now() + 13 * 86_400_000);
  const { waiting } = await asJson('today');
  expect(waiting).toContainEqual(expect.objectContaining({ orderId, mark: 'disputed', until: due }));
  const { printed } = await shop('orders', 'show', orderId);
  expect(printed).toMatch(/À faire : la banque reprend le paiement : remettez-lui les preuves, au plus tard le \d+/);
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
  rmSync(folder, { recursive: true });
});
