import { describeMarked, describeWaiting, type Waiting } from '#lambdas/digest/today.ts';
import { keepEvidence } from '#lambdas/dispute/evidence.store.ts';
import { dayInParis } from '#lambdas/format/paris-time.ts';
import { createNotice } from '#lambdas/newsletter/letter.store.ts';
import { listMarkedOrders } from '#lambdas/order/listed-orders.store.ts';
import { toCommand } from '#lambdas/order/marks.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** More of one mark have one cause, such as SES being away, or are no surprise: they are one mail a day. */
const mostMails = 10;

const toNotice = (one: Waiting) => ({
  letter: `mark_${one.orderId}_${one.mark}`,
  notice: { subject: `[À regarder] ${one.orderId} : ${one.say}`, text: `${describeWaiting(one)}\n` },
});

/**
 * Every five minutes: writes a mail to the owner for each mark of an order, with the command that ends it, which the next run of
 * `settle-due` sends. One a mark, however often it is called; the mail of each morning tells it again. Of a dispute it keeps
 * the paper that a bank asks for, too.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  const stage = getVariable('STAGE');
  const marked = await listMarkedOrders();
  const waiting = describeMarked(marked, stage);
  const notices = [...Map.groupBy(waiting, ({ mark }) => mark)].flatMap(([mark, ofMark]) => {
    if (ofMark.length <= mostMails) return ofMark.map(toNotice);
    const letter = `marks_${dayInParis(now.toISOString())}_${mark}`;
    return [
      {
        letter,
        notice: {
          subject: `[À regarder] ${ofMark.length} commandes : ${ofMark[0]?.say}`,
          text: `${toCommand('today', stage)}\n`,
        },
      },
    ];
  });
  const email = getVariable('SUPPORT_ADDRESS');
  for (const notice of notices) await createNotice({ ...notice, email }, now);
  for (const order of marked) await keepEvidence(order);
}
