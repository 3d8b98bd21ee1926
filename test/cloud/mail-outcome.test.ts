/** A mail that SES does not answer, refuses, or cannot deliver. */
import { beforeAll, expect, test } from 'vitest';
import { requestResend } from '#lambdas/download/mailed-link.store.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { deliver, sessionEvent } from '#test/cloud/deliveries.ts';
import { mailEvent } from '#test/cloud/mail-events.ts';
import { buy, checkOut, download, lookUp, newBuyer, tokenOf } from '#test/cloud/shop-client.ts';
import { attentionReasons, behaveMail, breakMail, mailsTo } from '#test/cloud/stand-ins.ts';
import {
  backgroundWork,
  callFunction,
  hasWorkDue,
  readOrder,
  removeCounter,
  rewriteOrder,
  settleNow,
  useShopTables,
} from '#test/cloud/tables.ts';

beforeAll(useShopTables);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** An order whose payment Stripe has just reported. */
async function pay(email: string) {
  const checkout = await checkOut(email);
  await deliver(sessionEvent('completed', checkout));
  return checkout;
}

/** Moves the last try of the order's mail into the past, and runs the schedule. */
async function settleLater(orderId: string, minutes: number): Promise<void> {
  const mails = (await readOrder(orderId))?.mails as { link: object };
  await rewriteOrder(orderId, { mails: { link: { ...mails.link, sending_since: minutesAgo(minutes) } } });
  await settleNow(orderId);
}

async function resend(orderId: string, email?: string): Promise<void> {
  const order = await findOrder(orderId);
  expect(order && (await requestResend(order, new Date(), email))).toBeDefined();
}

const linkOf = async (orderId: string) => (await readOrder(orderId))?.mails;

test('a mail that SES takes without answering is not sent again: SES’s event confirms it', async () => {
  await breakMail('unheard');
  const email = newBuyer();
  const { orderId } = await pay(email);
  expect(await readOrder(orderId)).toMatchObject({ email_sent_at: expect.any(String), message_id: expect.any(String) });
  // The event may come before or after the lost answer.
  await settleNow((await readOrder(orderId))?.due === undefined ? undefined : orderId);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(hasWorkDue((await readOrder(orderId)) ?? {})).toBe(false);
  expect(await readOrder(orderId)).not.toHaveProperty('needs_attention');
});

test('a mail with neither answer nor event is sent once more, after five minutes, and then held for a person', async () => {
  await breakMail('unheard');
  await behaveMail({ events: false });
  await removeCounter('latest-mail-event');
  const email = newBuyer();
  const { orderId } = await pay(email);
  for (let run = 0; run < 4; run += 1) await settleNow(orderId);
  expect(await mailsTo(email)).toHaveLength(1);
  await settleLater(orderId, 6);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await attentionReasons(orderId)).toEqual(['mail_unanswered']);
  for (let run = 0; run < 4; run += 1) await settleLater(orderId, 6);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await readOrder(orderId)).toMatchObject({ mails: { link: { sends: 2 } }, due: 'deliver' });
  await callFunction('record-mail-event', mailEvent('Delivery', { orderId, email }));
  expect(await readOrder(orderId)).toMatchObject({ email_sent_at: expect.any(String) });
  expect(await readOrder(orderId)).not.toHaveProperty('needs_attention');
});

test('mails that are held keep no other mail from leaving in the same run', async () => {
  await behaveMail({ events: false });
  await removeCounter('latest-mail-event');
  const paid = { paid_at: minutesAgo(20), amount_paid_cents: 7900, currency_paid: 'eur', due: 'deliver' };
  const held = { ...paid, mails: { link: { sends: 2, sending_since: minutesAgo(9) } }, due_at: minutesAgo(4) };
  const buyers = Array.from({ length: 5 }, () => newBuyer());
  for (const email of buyers) await rewriteOrder((await checkOut(email)).orderId, held);
  const email = newBuyer();
  await rewriteOrder((await checkOut(email)).orderId, { ...paid, due_at: minutesAgo(1) });
  await settleNow();
  expect(await mailsTo(email)).toHaveLength(1);
  for (const buyer of buyers) expect(await mailsTo(buyer)).toHaveLength(0);
});

test('a mail that SES never took is sent as soon as SES publishes an event about a later one', async () => {
  await breakMail('hung');
  await removeCounter('latest-mail-event');
  const email = newBuyer();
  const { orderId } = await pay(email);
  for (let run = 0; run < 3; run += 1) await settleLater(orderId, 6);
  expect(await mailsTo(email)).toHaveLength(0);
  await breakMail('none');
  await settleNow(orderId);
  expect(await mailsTo(email)).toHaveLength(0);
  await buy(newBuyer());
  await backgroundWork();
  await settleNow(orderId);
  expect(await mailsTo(email)).toHaveLength(1);
  await backgroundWork();
  expect(await readOrder(orderId)).not.toHaveProperty('needs_attention');
});

test('a link mailed at the buyer’s request does not replace the confirmation that SES never took', async () => {
  await breakMail('hung');
  const email = newBuyer();
  const { orderId } = await pay(email);
  await breakMail('none');
  expect((await download({ orderId, email })).status).toBe(200);
  await backgroundWork();
  expect(await mailsTo(email)).toHaveLength(1);
  await settleLater(orderId, 6);
  const withTerms = (await mailsTo(email)).filter(({ attachments }) => attachments.length > 0);
  expect(withTerms).toHaveLength(1);
});

test('a mail whose sender crashed is sent after five minutes, and not before', async () => {
  const email = newBuyer();
  const { orderId } = await checkOut(email);
  const link = { sends: 1, sending_since: minutesAgo(4) };
  const paid = { paid_at: minutesAgo(6), amount_paid_cents: 7900, currency_paid: 'eur' };
  await rewriteOrder(orderId, { ...paid, mails: { link }, due: 'due', due_at: minutesAgo(1) });
  await settleNow();
  expect(await mailsTo(email)).toHaveLength(0);
  await settleLater(orderId, 6);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a mail that its address refuses marks the order, and the success page says so and keeps the files', async () => {
  const email = newBuyer();
  await behaveMail({ bounce: [email] });
  const checkout = await buy(email);
  await backgroundWork();
  expect(await linkOf(checkout.orderId)).toMatchObject({
    link: { outcome: 'bounced', outcome_at: expect.any(String) },
  });
  expect(await attentionReasons(checkout.orderId)).toEqual(['mail_bounced']);
  const { body } = await lookUp(checkout);
  expect(body).toMatchObject({ status: 'paid', mailReturned: true });
  expect((await download({ orderId: checkout.orderId, token: tokenOf(body.downloadUrl) })).status).toBe(200);
});

test('a delivery to a corrected address clears the mark, and an event about the old address changes nothing', async () => {
  const old = newBuyer();
  const corrected = newBuyer();
  const { orderId, sessionId } = await buy(old);
  await behaveMail({ bounce: [old] });
  await backgroundWork();
  expect((await lookUp({ orderId, sessionId })).body.mailReturned).toBe(true);
  await resend(orderId, corrected);
  await rewriteOrder(orderId, { needs_attention: new Set(['mail_bounced', 'fraud_warning']) });
  await settleNow(orderId);
  await callFunction('record-mail-event', mailEvent('Bounce', { orderId, email: old }));
  expect(await mailsTo(corrected)).toHaveLength(1);
  expect(await linkOf(orderId)).toMatchObject({ link: { outcome: 'delivered' } });
  expect((await readOrder(orderId))?.needs_attention).toEqual(new Set(['fraud_warning']));
  expect((await lookUp({ orderId, sessionId })).body.mailReturned).toBe(false);
});

type Ended = { mails: { link: { outcome: string } }; needs_attention?: Set<string> };

const events = ['Send', 'Delivery', 'Bounce', 'Complaint'] as const;
const orders = events.flatMap((first) =>
  events.flatMap((second) =>
    events.flatMap((third) => {
      const rest = events.filter((event) => ![first, second, third].includes(event));
      return rest.length === 1 ? [[first, second, third, ...rest]] : [];
    }),
  ),
);

test('SES’s events may come in any order and twice: the outcome and the mark are the same', async () => {
  await behaveMail({ events: false });
  const email = newBuyer();
  const { orderId } = await buy(email);
  const sent = (await readOrder(orderId))?.mails;
  const ends = [];
  for (const kinds of orders) {
    await rewriteOrder(orderId, { mails: sent, needs_attention: undefined });
    for (const kind of kinds.flatMap((each) => [each, each])) {
      await callFunction('record-mail-event', mailEvent(kind, { orderId, email }));
    }
    const { mails, needs_attention: marks = [] } = (await readOrder(orderId)) as Ended;
    ends.push(`${kinds}: ${mails.link.outcome}, ${[...marks].join()}`);
  }
  expect(ends).toHaveLength(24);
  expect(ends).toEqual(orders.map((kinds) => `${kinds}: complained, mail_bounced`));
});

test('an out-of-office answer is no outcome', async () => {
  const other = newBuyer();
  const later = await buy(other);
  await backgroundWork();
  const away = mailEvent('Bounce', { orderId: later.orderId, email: other }, { bounceType: 'Transient' });
  await callFunction('record-mail-event', away);
  expect(await linkOf(later.orderId)).toMatchObject({ link: { outcome: 'delivered' } });
});

test('an event about an order or a mail that is not there changes nothing', async () => {
  const email = newBuyer();
  const { orderId } = await checkOut(email);
  const before = await readOrder(orderId);
  await callFunction('record-mail-event', mailEvent('Bounce', { orderId, email }));
  await callFunction('record-mail-event', mailEvent('Bounce', { orderId: 'order_1111111111111', email }));
  expect(await readOrder(orderId)).toEqual(before);
});

test('a mail that SES refuses for its address is not tried again, marks the order, and the page keeps the files', async () => {
  const email = newBuyer();
  await behaveMail({ refuse: [email] });
  const checkout = await pay(email);
  await settleNow();
  expect(await readOrder(checkout.orderId)).not.toHaveProperty('due_at');
  expect(await attentionReasons(checkout.orderId)).toEqual(['mail_refused']);
  expect((await lookUp(checkout)).body).toMatchObject({ mailReturned: true, downloadUrl: expect.any(String) });
  await behaveMail({ refuse: [] });
  await resend(checkout.orderId);
  await settleNow(checkout.orderId);
  expect(await mailsTo(email)).toHaveLength(1);
});
