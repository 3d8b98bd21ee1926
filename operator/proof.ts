/** `orders proof`: what a bank asks for in a dispute, as a PDF to hand in and as JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { identity } from '#content/identity.ts';
import { site } from '#content/site.ts';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { findDisputeToAnswer } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog, readLog } from '#lambdas/order/order-log.store.ts';
import { listRefunds } from '#lambdas/order/refund.ts';
import { termsFileName } from '#lambdas/order/terms.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { colours } from '#lambdas/pdf/colours.ts';
import type { FontName } from '#lambdas/pdf/fonts.ts';
import { mm, openSheet, type Sheet, saveSheet, writeText } from '#lambdas/pdf/sheet.ts';
import { type LoggedEntry, listTerms, tellEntry } from '#operator/order-story.ts';
import { requireOrder } from '#operator/orders.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

type Row = readonly [term: string, text: string];
type Section = { title: string; rows: readonly Row[] };

/** The words of another version are not at hand; the hash covers them. */
const quoteWaiver = (termsVersion: string) => (termsVersion === site.termsVersion ? ` : « ${site.waiver} »` : '');

/** The buyer ticked both above the button that pays (C. conso L221-14 and L221-28, 13°). */
function listConsents({ consents }: Order): Row[] {
  if (consents === undefined) return [['Accord', 'non enregistré']];
  const { termsVersion, termsHash, withdrawalWaiver, at } = consents;
  return [
    ['Donné le', formatMoment(at)],
    ['Conditions', `version ${termsVersion}${termsHash ? `, SHA-256 ${termsHash}` : ''}`],
    ...(termsHash ? [['Leur texte', termsFileName({ version: termsVersion, hash: termsHash })] as const] : []),
    ['Renonciation', withdrawalWaiver ? `cochée${quoteWaiver(termsVersion)}` : 'non cochée'],
  ];
}

function listPayment(order: Order): Row[] {
  const { paidAt, amountPaidCents, paymentIntent, country, disputeFacts = [] } = order;
  const refunds = listRefunds(order).standing.map(
    ({ refundId, amountCents }): Row => ['Remboursement', `${formatEuros(amountCents)}, ${refundId}`],
  );
  return [
    ...(paidAt === undefined ? [] : [['Payée', formatMoment(paidAt)] as const]),
    ...(amountPaidCents === undefined ? [] : [['Somme', formatEuros(amountPaidCents)] as const]),
    ...(paymentIntent === undefined ? [] : [['Chez Stripe', paymentIntent] as const]),
    ...(country === undefined ? [] : [['Pays', country] as const]),
    ...refunds,
    ...disputeFacts.map((fact): Row => ['Litige', fact]),
  ];
}

const isDelivery = ({ kind }: LoggedEntry) => kind === 'handed_out' || kind === 'mail_sent' || kind === 'mail_outcome';

/** A reader took the files by the mailed link: from which network is a keyed hash, which tells networks apart and no more. */
const describeNetwork = ({ network }: LoggedEntry) =>
  typeof network === 'string' ? `, réseau ${network.slice(0, 8)}` : '';

function listSections(order: Order, log: readonly LoggedEntry[]): Section[] {
  const tell = (entry: LoggedEntry): Row => [formatMoment(entry.at), `${tellEntry(entry)}${describeNetwork(entry)}`];
  return [
    { title: 'La commande', rows: [['Numéro', order.orderId], ...listTerms(order)] },
    { title: 'Ce que l’acheteur a accepté', rows: listConsents(order) },
    { title: 'Le paiement', rows: listPayment(order) },
    { title: 'La livraison', rows: log.filter(isDelivery).map(tell) },
    { title: 'Tout ce qui s’est passé', rows: log.map(tell) },
  ];
}

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

const size: [number, number] = [mm(210), mm(297)];
const left = mm(22);
const lowest = mm(275);

/** Goes on with a new page where the present one is full. */
function withRoom(sheet: Sheet, top: number): { sheet: Sheet; top: number } {
  return top < lowest ? { sheet, top } : { sheet: { ...sheet, page: sheet.document.addPage(size) }, top: mm(20) };
}

/** The sections as A4 pages. The same order and log give the same bytes. */
async function drawProof(orderId: string, at: string, sections: readonly Section[]): Promise<Uint8Array> {
  const title = `Preuves de la commande ${orderId}`;
  const opened = await openSheet({ title, at, size, files: readFonts() });
  let place = {
    sheet: opened,
    top: writeText(opened, title, { x: left, top: mm(20), width: mm(166), font: 'serif', size: 20 }),
  };
  const { name, address, siren } = identity.publisher;
  const seller = [name, ...address, `SIREN ${siren}. Les heures sont celles de Paris.`].join(', ');
  place.top = writeText(opened, seller, { x: left, top: place.top, width: mm(166), colour: colours.inkSoft });
  for (const { title: heading, rows } of sections) {
    place = withRoom(place.sheet, place.top + mm(6));
    const head = { x: left, top: place.top, width: mm(166), font: 'sansBold', colour: colours.wine } as const;
    place.top = writeText(place.sheet, heading, head) + 2;
    for (const [term, text] of rows) {
      place = withRoom(place.sheet, place.top);
      const { sheet, top } = place;
      const below = writeText(sheet, term, { x: left, top, width: mm(54), size: 8.5, colour: colours.inkSoft });
      place.top = Math.max(below, writeText(sheet, text, { x: left + mm(56), top, width: mm(110), size: 8.5 }));
    }
  }
  return saveSheet(opened);
}

/** What the JSON has of the order: nothing of other people, and nothing that opens its page. */
function pickFacts(order: Order) {
  const { orderId, email, createdAt, lines, amountCents, promoCode, consents } = order;
  const { paidAt, amountPaidCents, paymentIntent, country, refunds, failedRefunds, disputeFacts } = order;
  const agreed = { orderId, email, createdAt, lines, amountCents, promoCode, consents };
  return { ...agreed, paidAt, amountPaidCents, paymentIntent, country, refunds, failedRefunds, disputeFacts };
}

/** A text field of Stripe's evidence takes 20,000 characters (docs.stripe.com/api/disputes/evidence_object). */
const longest = 20_000;

/** The same facts as Stripe's fields for a dispute about a service. */
function toEvidence(order: Order, sections: readonly Section[]): Stripe.DisputeUpdateParams.Evidence {
  const write = (...titles: string[]) =>
    sections
      .filter(({ title }) => titles.includes(title))
      .flatMap(({ rows }) => rows.map(([term, text]) => `${term} : ${text}`))
      .join('\n')
      .slice(0, longest);
  const { lines, email, firstHandedOutAt = order.emailSentAt } = order;
  return {
    product_description: lines.map(({ name, quantity }) => `${name} (contenu numérique), ${quantity}`).join('\n'),
    customer_email_address: email,
    ...(firstHandedOutAt !== undefined && { service_date: formatDay(firstHandedOutAt) }),
    access_activity_log: write('La livraison'),
    refund_policy_disclosure: write('Ce que l’acheteur a accepté'),
    uncategorized_text: write('La commande', 'Le paiement', 'Tout ce qui s’est passé'),
  };
}

/** Hands the facts to Stripe as the answer to the order's dispute. Throws when no dispute waits for one. */
async function submitProof(order: Order, sections: readonly Section[], yes: true | undefined): Promise<void> {
  const waiting = findDisputeToAnswer(order.disputeFacts);
  if (waiting === undefined) throw new UsageError(`Aucun litige de ${order.orderId} n’attend de réponse.`);
  await confirm(`Remettre ces preuves à Stripe pour le litige ${waiting} ? Stripe ne les prend qu’une fois.`, { yes });
  const stripe = await getStripe();
  await stripe.disputes.update(waiting, { evidence: toEvidence(order, sections), submit: true });
  await noteInLog(order.orderId, { kind: 'operator', act: 'submit proof' }, new Date());
  console.log(`Stripe a les preuves du litige ${waiting} et les remet à la banque.`);
}

type Options = { folder?: string; submit?: true; yes?: true };

/** Writes `<order>-preuves.pdf` and `.json` into a folder; with `submit` Stripe gets the facts too. */
export async function writeProof(orderId: string, { folder = '.', submit, yes }: Options): Promise<void> {
  const order = await requireOrder(orderId);
  const log = await readLog(orderId);
  const at = log.at(-1)?.at ?? order.createdAt;
  const file = path.join(folder, `${orderId}-preuves`);
  const sections = listSections(order, log);
  writeFileSync(`${file}.pdf`, await drawProof(orderId, at, sections));
  writeFileSync(`${file}.json`, `${JSON.stringify({ order: pickFacts(order), log }, null, 2)}\n`);
  console.log(
    `${file}.pdf et ${file}.json sont écrits. Ils contiennent l’adresse de l’acheteur : donnez-les à la banque seule.`,
  );
  if (submit) await submitProof(order, sections, yes);
}
