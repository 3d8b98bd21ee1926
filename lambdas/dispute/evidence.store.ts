/** The papers that answer disputes, kept in the file bucket. */
import { listSections } from '#lambdas/dispute/evidence.ts';
import { findDisputeToAnswer } from '#lambdas/order/dispute.ts';
import type { Order } from '#lambdas/order/order.ts';
import { readLog } from '#lambdas/order/order-log.store.ts';
import { keepPdf } from '#lambdas/runtime/file-bucket.store.ts';

export const evidenceOf = (orderId: string) => `evidence/${orderId}/`;

/** What the paper about an order says, and when its last fact happened. */
export async function readEvidence(order: Order) {
  const log = await readLog(order.orderId);
  return {
    log,
    paper: { orderId: order.orderId, at: log.at(-1)?.at ?? order.createdAt, sections: listSections(order, log) },
  };
}

/** Keeps the paper of a dispute that waits for an answer, once: what is known when it opens, whatever becomes of the order. */
export async function keepEvidence(order: Order): Promise<void> {
  const dispute = findDisputeToAnswer(order.disputeFacts);
  if (dispute === undefined) return;
  await keepPdf(`${evidenceOf(order.orderId)}${dispute}.pdf`, async () => {
    const [{ drawEvidence }, { fontFiles }] = await Promise.all([
      import('#lambdas/dispute/draw-evidence.ts'),
      import('#lambdas/pdf/fonts.ts'),
    ]);
    const { paper } = await readEvidence(order);
    return drawEvidence(paper, fontFiles);
  });
}
