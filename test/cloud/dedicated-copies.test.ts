/** Copies of the guide with a dedication, and the card that a buyer prints for a gift. */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import type { CardReply, MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { cloneOrder, download, newVisitor, post, tokenOf, viewer } from '#test/cloud/shop-client.ts';
import { linkTokenOf } from '#test/cloud/stand-ins.ts';
import { rewriteOrder } from '#test/cloud/tables.ts';
import { readText } from '#test/pdf-text.ts';

const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;

async function getFiles(orderId: string) {
  const { status, body } = await download({ orderId, token: await linkTokenOf(orderId) });
  expect(status).toBe(200);
  const [guide, gift] = body.files;
  return { guide, gift };
}

const readPdf = async (url = '') => PDFDocument.load(await (await fetch(url)).arrayBuffer(), { updateMetadata: false });

test('a dedication is on the title page of the guide that is handed out, made once and again when the names change', async () => {
  const orderId = await cloneOrder({ dedication: 'Camille et Noé' });
  const { guide, gift } = await getFiles(orderId);
  expect(guide).toMatchObject({ id: 'guide-amour', name: 'guide-amour.pdf' });
  expect(readText(await readPdf(guide?.url), 1)).toEqual(['Pour Camille et Noé']);
  expect(pathOf(guide?.viewUrl)).toBe(pathOf(guide?.url));
  const bytes = (await (await fetch(guide?.url ?? '')).arrayBuffer()).byteLength;
  expect(guide?.sizeBytes).toBe(bytes);
  expect(pathOf(gift?.url)).toContain('/carnet-communication.pdf');
  expect(pathOf((await getFiles(orderId)).guide?.url)).toBe(pathOf(guide?.url));
  await rewriteOrder(orderId, { dedication: 'Camille et Zoë' });
  const changed = (await getFiles(orderId)).guide?.url;
  expect(readText(await readPdf(changed), 1)).toEqual(['Pour Camille et Zoë']);
});

test('names that cannot be printed do not keep anybody from the guide', async () => {
  const { guide } = await getFiles(await cloneOrder({ dedication: 'Léa 💛 Noé' }));
  expect(pathOf(guide?.url)).toContain('/guide-amour.pdf');
  expect((await fetch(guide?.url ?? '')).status).toBe(200);
});

async function printCard<Body = CardReply>(orderId: string, token?: string) {
  const body = JSON.stringify({ orderId, token: token ?? (await linkTokenOf(orderId)) });
  return post<Body>('/api/my-order/card', body, viewer(newVisitor()));
}

test('the card leads to the gift: its link is the recipient’s', async () => {
  const orderId = await cloneOrder({ recipient: { message: 'Pour vos dix ans.' } });
  const { status, body } = await printCard(orderId);
  expect([status, body.name]).toEqual([200, 'carte-cadeau.pdf']);
  const card = await PDFDocument.load(Buffer.from(body.pdf, 'base64'));
  expect(readText(card)).toContain('Pour vos dix ans.');
  const annotation = card.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray).lookup(0, PDFDict);
  const url = annotation.lookup(PDFName.of('A'), PDFDict).lookup(PDFName.of('URI'), PDFString).asString();
  const link = JSON.stringify({ orderId, token: tokenOf(url) });
  const shown = await post<MyOrderReply>('/api/my-order', link, viewer(newVisitor()));
  expect(shown.body).toMatchObject({ role: 'recipient', can: { read: true, card: false, receipt: false } });
});

test('only a gift has a card, and not once it is refunded', async () => {
  const gift = await cloneOrder({ recipient: {} });
  expect((await printCard(await cloneOrder())).status).toBe(404);
  await rewriteOrder(gift, { refunded_cents: 7900, status: 'refunded' });
  expect((await printCard(gift)).status).toBe(410);
});
