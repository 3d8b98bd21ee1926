/** The mail about a new edition: its button, the order page, a complaint. */
import { expect, test } from 'vitest';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { siteUrl } from '#test/cloud/addresses.ts';
import { askOnPage, cloneWithLink, post } from '#test/cloud/shop-client.ts';
import { behaveMail, clickOnce, linksIn, mailsTo, oneClickUrlOf, shop, subjectsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, settleNow } from '#test/cloud/tables.ts';

const past = '2026-11-01T08:00:00.000Z';

/** An order of an edition before the first, whose buyer is mailed about the first. */
const layOut = () =>
  cloneWithLink({
    ...{ paid_at: past, email_sent_at: past, editions_handed_out: { 'guide-amour-1': 0 } },
    ...{ due: undefined, due_at: undefined },
  });

const announce = () => shop('editions', 'announce', '--yes');

test('the mail’s own button and its page end such mails, and the order page begins them again', async () => {
  const order = await layOut();
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
  const [access = order] = linksIn(mail?.body.text);
  const show = async () => (await askOnPage<MyOrderReply>('', access)).body;
  expect(await show()).toMatchObject({
    edition: { isTold: false, books: [{ productId: 'guide-amour-1', yours: 0, latest: 1 }] },
    can: { editions: true },
  });
  expect((await post('/api/my-order/editions', { ...access, wanted: true })).status).toBe(200);
  expect((await show()).edition.isTold).toBe(true);
  expect(await clickOnce(`${siteUrl}/api/my-order/editions?token=${order.orderId}.forged`)).toBe(404);
  await settleNow();
  expect((await subjectsTo(order.email)).filter((subject) => subject.includes('édition'))).toHaveLength(1);
});

test('who calls such a mail spam gets no further one', async () => {
  const { orderId, email } = await layOut();
  await behaveMail({ complain: [email] });
  await announce();
  await settleNow();
  await backgroundWork();
  expect(await readOrder(orderId)).toMatchObject({ editions_refused_at: expect.any(String) });
});
