/** A mail that SES does not answer, refuses, or cannot deliver. */
import { beforeAll, expect, test } from 'vitest';
import { deliver, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, download, lookUp, newBuyer, tokenOf } from '#test/cloud/shop-client.ts';
import { behaveMail, breakMail, mailsTo, marksLogged } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, rewriteOrder, settleNow, useShopTables } from '#test/cloud/tables.ts';

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

test('a mail that its address refuses marks the order, and the success page says so and keeps the files', async () => {
  const email = newBuyer();
  await behaveMail({ bounce: [email] });
  const checkout = await buy(email);
  await backgroundWork();
  expect((await readOrder(checkout.orderId))?.mails).toMatchObject({
    link: { outcome: 'bounced', outcome_at: expect.any(String) },
  });
  expect(await marksLogged(checkout.orderId)).toEqual(['mail_bounced']);
  const { body } = await lookUp(checkout);
  expect(body).toMatchObject({ status: 'paid', mailReturned: true });
  expect((await download({ orderId: checkout.orderId, token: tokenOf(body.downloadUrl) })).status).toBe(200);
});
