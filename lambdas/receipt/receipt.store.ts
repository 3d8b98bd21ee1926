/** Makes out an order's receipt and credit notes: numbers them, records them in the order and keeps their PDFs. */
import { identity } from '#content/identity.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { findOrder, updateOrder, updateUnchanged } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { noteInLog } from '#lambdas/order/order-log.store.ts';
import { composeCreditNote, composeReceipt, type Paper } from '#lambdas/receipt/paper.ts';
import {
  canHaveReceipt,
  differsFromIssued,
  listCreditNotes,
  nextCredit,
  type Receipt,
  type ReceiptBuyer,
} from '#lambdas/receipt/receipt.ts';
import { claimNumber, forgetClaim, listOldClaims } from '#lambdas/receipt/series.store.ts';
import { keepPdf, signObject } from '#lambdas/runtime/file-bucket.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

async function readOrder(orderId: string): Promise<Order> {
  const order = await findOrder(orderId);
  if (order === undefined) throw new Error(`${orderId} is gone`);
  return order;
}

type ReceiptedOrder = Order & { receipt: Receipt };

const hasReceipt = (order: Order): order is ReceiptedOrder => order.receipt !== undefined;

/**
 * The order with its receipt, made out to `buyer` if it has none yet. Throws `receipt_issued` when it is made out to somebody
 * else, `receipt_unavailable` when the order cannot have one. Requests at the same time, and one that is repeated after a
 * crash, get the same number, and the first of them says who the buyer is.
 */
export async function issueReceipt(order: Order, buyer: ReceiptBuyer, now: Date): Promise<ReceiptedOrder> {
  const issued = hasReceipt(order) ? order : await numberReceipt(order, buyer, now);
  if (differsFromIssued(buyer, issued.receipt)) throw new ApiError('receipt_issued');
  return issued;
}

async function numberReceipt(order: Order, buyer: ReceiptBuyer, now: Date): Promise<ReceiptedOrder> {
  const { orderId } = order;
  if (!canHaveReceipt(order)) throw new ApiError('receipt_unavailable');
  const claim = await claimNumber('receipt', orderId, now);
  const written = await updateOrder(orderId, {
    set: { receipt: { ...buyer, ...claim } },
    condition: 'attribute_not_exists(receipt)',
  });
  if (written !== undefined) await noteInLog(orderId, { kind: 'receipt_issued', number: claim.number }, now);
  const current = written ?? (await readOrder(orderId));
  if (!hasReceipt(current)) throw new Error(`${orderId} has no receipt`);
  return current;
}

/**
 * Makes out a credit note for each refund that has none. A note is numbered under its place in the order, so that two
 * requests at the same time claim one number, and is recorded only in the order as it was read.
 */
export async function issueCreditNotes(order: ReceiptedOrder, now: Date): Promise<ReceiptedOrder> {
  let current = order;
  for (let credit = nextCredit(current); credit !== undefined; credit = nextCredit(current)) {
    current = await recordCreditNote(current, credit, now);
  }
  return current;
}

type Credit = NonNullable<ReturnType<typeof nextCredit>>;

async function recordCreditNote(order: ReceiptedOrder, credit: Credit, now: Date): Promise<ReceiptedOrder> {
  const { orderId, creditNotes = {} } = order;
  const { cents, amountCents } = credit;
  const place = Object.keys(creditNotes).length + 1;
  const claim = await claimNumber('credit-note', `${orderId}#${place}`, now);
  const written = await updateUnchanged(order, { set: { creditNotes: { ...creditNotes, [cents]: claim } } });
  if (written !== undefined)
    await noteInLog(orderId, { kind: 'credit_note_issued', number: claim.number, cents: amountCents }, now);
  const current = written ?? (await readOrder(orderId));
  return { ...current, receipt: order.receipt };
}

async function finishReceipt(claimer: string, now: Date): Promise<void> {
  await issueReceipt(await readOrder(claimer), {}, now);
  await forgetClaim('receipt', claimer);
}

async function finishCreditNote(claimer: string, now: Date): Promise<void> {
  const [orderId = '', place] = claimer.split('#');
  const order = await issueCreditNotes(await issueReceipt(await readOrder(orderId), {}, now), now);
  if (Object.keys(order.creditNotes ?? {}).length >= Number(place)) await forgetClaim('credit-note', claimer);
}

/**
 * Finishes what requests that stopped between claiming a number and recording it left behind, so that no number stays
 * without its paper. What fails is logged and keeps no other claim waiting: the buyer who waits has a receipt already.
 */
export async function finishOldClaims(now: Date): Promise<void> {
  const logFailure = (error: unknown) => logFault('internal_error', { work: 'receipts', error: describeError(error) });
  for (const [series, finish] of [
    ['receipt', finishReceipt],
    ['credit-note', finishCreditNote],
  ] as const) {
    const claims = await listOldClaims(series, now).catch(logFailure);
    for (const { claimer } of claims ?? []) await finish(claimer, now).catch(logFailure);
  }
}

/** The prefix of the receipts in the bucket, in the rights of the function that keeps them. */
const folder = 'receipts';

/**
 * A signed address of a paper's PDF. It is kept as it was first made, so that it is the same for good, whatever the seller's
 * address or the shop's type become; a file that is missing is made again from the order.
 */
async function signPaper({ orderId }: Order, paper: Paper): Promise<string> {
  const key = `${folder}/${orderId}/${paper.number}.pdf`;
  await keepPdf(key, async () => {
    const [{ drawPaper }, { fontFiles }] = await Promise.all([
      import('#lambdas/receipt/draw-paper.ts'),
      import('#lambdas/pdf/fonts.ts'),
    ]);
    return drawPaper(paper, fontFiles);
  });
  return signObject(key, `${paper.number}.pdf`);
}

/** The addresses of an order's receipt and credit notes, each signed for some minutes. */
export async function signReceipt(order: ReceiptedOrder) {
  const { receipt } = order;
  const about = { order, receipt, seller: identity };
  const paper = composeReceipt(about);
  const creditNotes = listCreditNotes(order).map(async (note) => {
    const { number } = composeCreditNote(about, note);
    return { number, amountCents: note.amountCents, url: await signPaper(order, composeCreditNote(about, note)) };
  });
  return { number: paper.number, url: await signPaper(order, paper), creditNotes: await Promise.all(creditNotes) };
}
