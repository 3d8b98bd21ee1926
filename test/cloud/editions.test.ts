/** A new edition is told to each reader of an earlier one once, whatever fails on the way. */
import { expect, test } from 'vitest';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { siteUrl } from '#test/cloud/addresses.ts';
import { shop } from '#test/cloud/run-shop.ts';
import { checkOut, newBuyer, post, tokenOf } from '#test/cloud/shop-client.ts';
import { behaveMail, clickOnce, mailsTo, oneClickUrlOf } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';
import { planFaults } from '#test/torture/faults.ts';

const past = '2026-11-01T08:00:00.000Z';
const paid = { paid_at: past, amount_paid_cents: 7900, currency_paid: 'eur', status: 'paid', email_sent_at: past };
/** What a buyer of an edition before the first would have. */
const reader = { ...paid, editions_handed_out: { 'guide-amour-1': 0 }, due: undefined, due_at: undefined };

/** An order with these facts. */
async function layOut(facts: Record<string, unknown>) {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await rewriteOrder(checkout.orderId, { ...reader, ...facts });
  return { ...checkout, email };
}

const subject = 'Une nouvelle édition de votre guide';
const countMails = (orders: { email: string }[]) =>
  Promise.all(
    orders.map(async ({ email }) => (await mailsTo(email)).filter((mail) => mail.subject === subject).length),
  );

async function announce(...options: string[]) {
  const { printed } = await shop('editions', 'announce', '--yes', '--json', ...options);
  return JSON.parse(printed) as { edition: number; orders: number };
}

test('each reader of an earlier edition is told once, through crashes and a repeated command; no other order’s buyer is', async () => {
  const told = await Promise.all(Array.from({ length: 6 }, () => layOut({})));
  const untold = await Promise.all([
    layOut({ editions_handed_out: { 'guide-amour-1': 1 } }),
    layOut({ paid_at: undefined, status: 'pending' }),
  ]);
  const { orders } = await announce('--dry-run');
  expect(orders).toBeGreaterThanOrEqual(told.length);
  expect(await readOrder(told[0]?.orderId ?? '')).not.toHaveProperty('announced_editions');
  expect((await announce()).orders).toBe(orders);
  const late = await layOut({});
  await rewriteOrder(told[0]?.orderId ?? '', { refunded_cents: 7900, status: 'refunded' });
  for (const mode of ['dies-before', 'dies-after'] as const) {
    await planFaults({ function: 'settle-orders', call: 9, mode });
    await settleNow().catch(() => {});
    await backgroundWork();
  }
  await planFaults({});
  expect((await announce()).orders).toBe(1);
  for (const { orderId } of [...told, late]) await endWait(orderId);
  await settleNow();
  expect(await countMails([...told, late])).toEqual([0, 1, 1, 1, 1, 1, 1]);
  expect(await countMails(untold)).toEqual(untold.map(() => 0));
  expect(await announce()).toMatchObject({ orders: 0 });
});

/** Makes an order due as it is when SES's event about its mail did not come in five minutes. */
async function endWait(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (order?.due === undefined) return;
  const mails = Object.entries(order.mails as Record<string, { sending_since?: string }>).map(([occasion, record]) => [
    occasion,
    record.sending_since === undefined ? record : { ...record, sending_since: past },
  ]);
  await rewriteOrder(orderId, { mails: Object.fromEntries(mails), lease_until: past, due_at: past });
}

test('the mail’s own button and its page end such mails, and the order page begins them again', async () => {
  const order = await layOut({});
  await announce();
  await settleNow();
  const [mail] = await mailsTo(order.email);
  const url = oneClickUrlOf(mail);
  const opened = await fetch(url, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/newsletter#editions=/),
  ]);
  expect(await readOrder(order.orderId)).not.toHaveProperty('editions_refused_at');
  expect(await clickOnce(url)).toBe(200);
  expect(await readOrder(order.orderId)).toHaveProperty('editions_refused_at');
  const token = tokenOf(/https?:\S+\/download\?\S+/.exec(mail?.body.text ?? '')?.[0] ?? null);
  const access = { orderId: order.orderId, token };
  const show = async () => (await post<MyOrderReply>('/api/my-order', access)).body;
  expect(await show()).toMatchObject({
    edition: { isTold: false, books: [{ productId: 'guide-amour-1', yours: 0, latest: 1 }] },
    can: { editions: true },
  });
  expect((await post('/api/my-order/editions', { ...access, wanted: true })).status).toBe(200);
  expect((await show()).edition.isTold).toBe(true);
  expect(await clickOnce(`${siteUrl}/api/my-order/editions?token=${order.orderId}.forged`)).toBe(404);
  await settleNow();
  expect(await countMails([order])).toEqual([1]);
});

test('who calls such a mail spam gets no further one', async () => {
  const { orderId, email } = await layOut({});
  await behaveMail({ complain: [email] });
  await announce();
  await settleNow();
  await backgroundWork();
  expect(await readOrder(orderId)).toMatchObject({ editions_refused_at: expect.any(String) });
});
