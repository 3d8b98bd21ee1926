/** `orders proof`: what a bank asks for in a dispute, as a PDF to hand in and as JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawEvidence } from '#lambdas/dispute/draw-evidence.ts';
import { readEvidence } from '#lambdas/dispute/evidence.store.ts';
import { pickFacts, type Section, toEvidence } from '#lambdas/dispute/evidence.ts';
import { findDisputeToAnswer } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import { removeMarks } from '#lambdas/order/order-facts.store.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import type { FontName } from '#lambdas/pdf/fonts.ts';
import { requireOrder } from '#operator/orders.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

const fontFiles = {
  serif: 'fraunces/300Light/Fraunces_300Light.ttf',
  serifItalic: 'fraunces/300Light_Italic/Fraunces_300Light_Italic.ttf',
  sans: 'instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  sansBold: 'instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
};

function readFonts(): Record<FontName, Uint8Array> {
  const read = (file: string) =>
    new Uint8Array(readFileSync(new URL(`../node_modules/@expo-google-fonts/${file}`, import.meta.url)));
  const { serif, serifItalic, sans, sansBold } = fontFiles;
  return { serif: read(serif), serifItalic: read(serifItalic), sans: read(sans), sansBold: read(sansBold) };
}

type Evidence = { sections: readonly Section[]; pdf: Uint8Array };

/** An upload takes longer than a buyer would wait. */
const patient = { timeout: 30_000 };

/** Hands the facts and the PDF to Stripe as the answer to the order's dispute. Throws when no dispute waits for one. */
async function submitEvidence(order: Order, { sections, pdf }: Evidence, yes: true | undefined): Promise<void> {
  const waiting = findDisputeToAnswer(order.disputeFacts);
  if (waiting === undefined)
    throw new UsageError(
      `Aucun litige de ${order.orderId} n’attend de preuves. Un appel se fait dans le tableau de bord de Stripe.`,
    );
  await confirm(
    `Remettre ces preuves à Stripe pour le litige ${waiting} ? Stripe ne les prend qu’une fois, et facture la réponse à un litige : ces frais sont rendus si vous gagnez.`,
    { yes },
  );
  const stripe = await getStripe();
  const file = { data: Buffer.from(pdf), name: `${order.orderId}-preuves.pdf`, type: 'application/pdf' };
  const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file }, patient);
  await stripe.disputes.update(waiting, { evidence: toEvidence(order, { sections, file: id }), submit: true }, patient);
  await removeMarks(order, ['disputed']);
  await noteInLog(order.orderId, { kind: 'operator', act: 'submit' }, new Date());
  console.log(`Stripe a les preuves du litige ${waiting}, avec le PDF, et les remet à la banque.`);
}

type Options = { folder?: string; submit?: true; yes?: true };

/** Writes `<order>-preuves.pdf` and `.json` into a folder; with `submit` Stripe gets them too. */
export async function writeEvidence(named: string, { folder = '.', submit, yes }: Options): Promise<void> {
  const order = await requireOrder(named);
  const { orderId } = order;
  const { log, paper } = await readEvidence(order);
  const file = path.join(folder, `${orderId}-preuves`);
  const pdf = await drawEvidence(paper, readFonts());
  writeFileSync(`${file}.pdf`, pdf);
  writeFileSync(`${file}.json`, `${JSON.stringify({ order: pickFacts(order), log }, null, 2)}\n`);
  console.log(
    `${file}.pdf et ${file}.json sont écrits. Ils contiennent l’adresse de l’acheteur : donnez-les à la banque seule.`,
  );
  if (submit) await submitEvidence(order, { sections: paper.sections, pdf }, yes);
}
