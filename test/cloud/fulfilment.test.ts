import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { termsFileName } from '#lambdas/order/terms.ts';
import { deliver, deliverOnly, sessionEvent } from '#test/cloud/deliveries.ts';
import { buy, checkOut, download, lookUp, newBuyer, pay, tokenOf, until } from '#test/cloud/shop-client.ts';
import { breakMail, mailsTo, readLog, stripe, withholdRightsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';

const isDelivered = async (orderId: string) => (await readOrder(orderId))?.email_sent_at !== undefined;

test('the order’s mail carries the terms that its buyer accepted, as the file that the build made', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email, { consents: { termsVersion: '2026-11', withdrawalWaiver: true } });
  const terms = JSON.parse(await readFile('.build/files/terms.json', 'utf8'));
  expect((await readOrder(orderId))?.consents).toMatchObject({ terms_version: '2026-11', terms_hash: terms.hash });
  const [attached, ...others] = (await mailsTo(email))[0]?.attachments ?? [];
  expect(others).toEqual([]);
  expect(attached).toMatchObject({
    filename: 'conditions-generales-de-vente-2026-11.pdf',
    contentType: 'application/pdf',
    content: await readFile(`.build/files/${termsFileName(terms)}`, 'base64'),
  });
});

test('terms that the bucket no longer has do not keep the link back: the mail leaves without them, and an alarm event says so', async () => {
  const email = newBuyer();
  const { orderId } = await checkOut(email, { consents: { termsVersion: '2026-11', withdrawalWaiver: true } });
  const order = await readOrder(orderId);
  const terms = { terms_version: '2019-01', terms_hash: '0'.repeat(64) };
  const consents = { ...terms, withdrawal_waiver: true, at: order?.created_at };
  await rewriteOrder(orderId, { ...order, consents });
  await deliver(sessionEvent('completed', { orderId, sessionId: String(order?.stripe_session_id) }));
  await until(() => isDelivered(orderId));
  const [mail] = await mailsTo(email);
  expect(mail?.attachments).toEqual([]);
  expect(mail?.body.text).toContain('Elle devait être jointe à ce message et manque');
  const file = 'conditions-generales-2019-01-0000000000000000.pdf';
  expect(await readLog()).toContain(`"event":"file_missing","file":"${file}"`);
});

test('twenty deliveries of one payment and eight looks at its page, all at once, send one mail', async () => {
  await stripe({ action: 'webhooks', mode: 'drop' });
  const email = newBuyer();
  const checkout = await checkOut(email);
  await pay(checkout);
  const event = sessionEvent('completed', checkout);
  const deliveries = Array.from({ length: 20 }, () => deliver(event));
  const looks = Array.from({ length: 8 }, () => lookUp(checkout));
  for (const { status } of await Promise.all(deliveries)) expect(status).toBe(200);
  // A look that comes before the payment is recorded, just after one that asked Stripe, answers `pending`: the page asks again.
  for (const { body } of await Promise.all(looks)) expect(body.downloadUrl === null).toBe(body.status === 'pending');
  // On a busy machine no call may have started the delivery in time.
  await settleNow(checkout.orderId);
  expect((await deliver(event)).status).toBe(200);
  expect(await isDelivered(checkout.orderId)).toBe(true);
  expect((await lookUp(checkout)).body.downloadUrl).toEqual(expect.any(String));
  expect(await mailsTo(email)).toHaveLength(1);
});

test('while SES is down the order stays paid and the success page gives the file; the mail is sent once SES is back', async () => {
  await breakMail('down');
  const email = newBuyer();
  const checkout = await checkOut(email);
  await pay(checkout);
  await until(async () => (await readOrder(checkout.orderId))?.paid_at !== undefined);
  const { body } = await lookUp(checkout);
  expect(body.status).toBe('paid');
  const files = await download({ orderId: checkout.orderId, token: tokenOf(body.downloadUrl) });
  expect(files.status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(0);
  await until(async () => {
    const { mail_attempts: tries, lease_until: leasedUntil } = (await readOrder(checkout.orderId)) ?? {};
    return tries !== undefined && leasedUntil === undefined;
  });
  expect((await readOrder(checkout.orderId))?.due_at).toEqual(expect.any(String));
  await breakMail('none');
  await settleNow(checkout.orderId);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('the webhook answers Stripe while SES still works on the mail', async () => {
  await breakMail('slow');
  const email = newBuyer();
  const checkout = await checkOut(email);
  const { status } = await deliverOnly(sessionEvent('completed', checkout));
  expect([status, (await readOrder(checkout.orderId))?.status, await mailsTo(email)]).toEqual([200, 'paid', []]);
  await breakMail('none');
  await backgroundWork();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a delivery that Lambda does not start is made by the schedule', async () => {
  const email = newBuyer();
  const checkout = await checkOut(email);
  await withholdRightsTo('lambda:InvokeFunction');
  expect((await deliver(sessionEvent('completed', checkout))).status).toBe(200);
  expect((await lookUp(checkout)).body).toMatchObject({ status: 'paid', downloadUrl: expect.any(String) });
  expect(await mailsTo(email)).toHaveLength(0);
  await withholdRightsTo();
  await settleNow(checkout.orderId);
  expect(await mailsTo(email)).toHaveLength(1);
});
