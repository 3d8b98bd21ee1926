import { describeMarked, describeWaiting } from '#lambdas/digest/today.ts';
import { keepEvidence } from '#lambdas/dispute/evidence.store.ts';
import { dayInParis } from '#lambdas/format/paris-time.ts';
import { createNotice } from '#lambdas/newsletter/letter.store.ts';
import { listMarkedOrders } from '#lambdas/order/listed-orders.store.ts';
import { toCommand } from '#lambdas/order/marks.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** More at once have one cause, such as SES being away: they are one mail a day. */
const mostMails = 10;

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
  const each = waiting.map((one) => ({
    letter: `mark_${one.orderId}_${one.mark}`,
    notice: { subject: `[À regarder] ${one.orderId} : ${one.say}`, text: `${describeWaiting(one)}\n` },
  }));
  const together = {
    letter: `marks_${dayInParis(now.toISOString())}`,
    notice: {
      subject: `[À regarder] ${waiting.length} choses attendent`,
      text: `Des commandes attendent, plus de ${mostMails} à la fois : la cause est sans doute la même.\n  ${toCommand('today', stage)}\n`,
    },
  };
  const email = getVariable('SUPPORT_ADDRESS');
  for (const notice of waiting.length > mostMails ? [together] : each) await createNotice({ ...notice, email }, now);
  for (const order of marked) await keepEvidence(order);
}
