import { expect, test } from 'vitest';
import { endSeconds, retention } from '#content/retention.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import {
  type Answer,
  buy,
  buyWithLink,
  checkOut,
  cloneWithLink,
  download,
  newBuyer,
  newVisitor,
  post,
  refundAtStripe,
  until,
  viewer,
  withinOneHour,
} from '#test/cloud/shop-client.ts';
import { breakMail, linksIn, listCalls, mailsTo, planFaults } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readRow, settleNow } from '#test/cloud/tables.ts';

function request(email: unknown, visitor = newVisitor()): Promise<Answer> {
  return post('/api/my-order/find', { email }, viewer(visitor));
}

/** Asks, and lets the schedule run. */
async function find(email: string, visitor?: string): Promise<Answer> {
  const answer = await request(email, visitor);
  await settleNow();
  return answer;
}

/** The mails that answered a request, beside those of the purchase. */
async function foundMails(address: string) {
  return (await mailsTo(address)).filter(({ subject }) => /retrouvé(es?)?$/.test(subject));
}

const rowOf = (mailbox: string) => readRow('linkRequests', { mailbox });

test('who has nothing but the e-mail address gets the links of every paid order, refunded or not', async () => {
  const email = newBuyer();
  const [first, second] = [await buy(email), await buy(email)];
  await checkOut(email);
  await refundAtStripe(first);
  expect(await find(` ${email.toUpperCase()} `)).toMatchObject({ status: 202, body: { ok: true } });
  const [mail, ...others] = await foundMails(email);
  expect([mail?.subject, others]).toEqual(['Vos commandes sont retrouvées', []]);
  const links = linksIn(mail?.body.text);
  expect(links.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
  expect(await Promise.all(links.map(async (link) => (await download(link)).status))).toEqual([200, 410]);
  expect(mail?.body.text).toMatch(/\(remboursée\)/);
  const row = await rowOf(email);
  expect(row).not.toHaveProperty('due');
  expect(row?.delete_at).toBe(endSeconds(String(row?.asked_at), retention.linkRequest));
});

/** An order made now that is shared with a partner, and its buyer's address. */
async function shareWith(partner: string) {
  const { orderId, token, email: buyer } = await cloneWithLink({ created_at: new Date().toISOString() });
  await post('/api/my-order/partner', { orderId, token, email: partner });
  await backgroundWork();
  return { orderId, buyer };
}

const roleOf = async (link: unknown) => (await post<MyOrderReply>('/api/my-order', link)).body.role;

test('who bought an order, shares another and was given a third finds them in one mail, each with the rights of its link', async () => {
  const email = newBuyer();
  const own = await buy(email);
  const shared = await shareWith(email);
  const given = await buy(newBuyer(), { gift: { to: email } });
  await find(email);
  const [mail, ...others] = await foundMails(email);
  const links = linksIn(mail?.body.text);
  const orderIds = [given, shared, own].map(({ orderId }) => orderId);
  expect([links.map(({ orderId }) => orderId), others]).toEqual([orderIds, []]);
  expect(await Promise.all(links.map(roleOf))).toEqual(['recipient', 'partner', 'buyer']);
  expect(mail?.subject).toBe('Votre accès est retrouvé');
  for (const words of [/Commande du \d/, /Partagé le \d/]) expect(mail?.body.text).toMatch(words);
  for (const part of [mail?.body.text, mail?.body.html]) expect(part).not.toContain(shared.buyer);
});

test('a link to a discreet order that is shared is found discreetly, and the subject has no order number', async () => {
  const [buyer, partner] = [newBuyer(), newBuyer()];
  const { token, ...checkout } = await buyWithLink(buyer, { discreet: true });
  await post('/api/my-order/partner', { orderId: checkout.orderId, token, email: partner });
  await backgroundWork();
  await find(partner);
  const [shared, found] = await mailsTo(partner);
  expect(found).toMatchObject({ subject: 'Un document vous est adressé', from: shared?.from });
  expect(linksIn(found?.body.text)).toHaveLength(1);
});

test('the answer and the calls behind it are the same, whoever bought what', async () => {
  const [unpaid, partner] = [newBuyer(), newBuyer()];
  const { email: buyer } = await cloneWithLink();
  const { email: refunded } = await cloneWithLink({ refunded_cents: 7900, status: 'refunded' });
  await checkOut(unpaid);
  await shareWith(partner);
  await backgroundWork();
  await find(newBuyer());
  const seen = [];
  for (const email of [newBuyer(), buyer, refunded, unpaid, partner]) {
    await planFaults({});
    const { status, body } = await request(email);
    const made = (await listCalls()).flatMap((call) => (call.function === 'find-my-orders' ? [call.action] : []));
    seen.push([status, body, made.filter((action) => !/GetParameters/.test(action))]);
  }
  expect(seen[0]?.[2]).toHaveLength(2);
  for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
  await settleNow();
  expect(await foundMails(unpaid)).toEqual([]);
});

test('a newer request asks anew, also while the mail of the older one is being sent', async () => {
  const { email } = await cloneWithLink();
  await breakMail('slow');
  const slow = find(email);
  await until(async () => JSON.stringify((await rowOf(email)) ?? {}).includes('sending_since'));
  await request(email);
  await breakMail('none');
  await slow;
  expect(await rowOf(email)).toMatchObject({ mails: {}, due: 'due' });
  await settleNow();
  expect(await foundMails(email)).toHaveLength(2);
  expect(await rowOf(email)).not.toHaveProperty('due');
});

test(
  'one network may ask sixty times an hour; the next request is answered alike and dropped',
  withinOneHour(async () => {
    const visitor = newVisitor();
    for (let asked = 0; asked < 60; asked += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => request(newBuyer(), visitor)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
    }
    const email = newBuyer();
    expect(await request(email, visitor)).toMatchObject({ status: 202, body: { ok: true } });
    expect(await rowOf(email)).toBeUndefined();
  }),
);
