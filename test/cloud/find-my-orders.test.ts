import { expect, test } from 'vitest';
import { endSeconds, retention } from '#content/retention.ts';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { siteUrl } from '#test/cloud/addresses.ts';
import { withinOneHour } from '#test/cloud/one-hour.ts';
import {
  type Answer,
  buy,
  buyWithLink,
  checkOut,
  download,
  lookUp,
  newBuyer,
  newVisitor,
  post,
  postForm,
  postFrom,
  tokenOf,
  until,
} from '#test/cloud/shop-client.ts';
import { behaveMail, breakMail, mailsTo, readLog, stripe } from '#test/cloud/stand-ins.ts';
import {
  backgroundWork,
  putCounter,
  putRow,
  readOrder,
  removeCounter,
  rewriteOrder,
  scan,
  settleNow,
} from '#test/cloud/tables.ts';

function request(email: unknown, visitor = newVisitor()): Promise<Answer> {
  return postFrom(visitor, '/api/my-order/find', { body: JSON.stringify({ email }) });
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

/** The orders and tokens of a mail's links. */
function linksIn(text = ''): { orderId: string; token: string }[] {
  return [...text.matchAll(/https?:\S+\/download\?orderId=(\w+)#t=\S+/g)].map(([url, orderId = '']) => ({
    orderId,
    token: tokenOf(url),
  }));
}

const rowOf = async (mailbox: string) => (await scan('linkRequests')).find((row) => row.mailbox === mailbox);

test('who has nothing but the e-mail address gets the links of every paid order, which open the files', async () => {
  const email = newBuyer();
  const orderIds = [(await buy(email)).orderId, (await buy(email)).orderId];
  await checkOut(email);
  expect(await find(` ${email.toUpperCase()} `)).toMatchObject({ status: 202, body: { ok: true } });
  const [mail, ...others] = await foundMails(email);
  expect([mail?.subject, others]).toEqual(['Vos commandes sont retrouvées', []]);
  const links = linksIn(mail?.body.text);
  expect(links.map(({ orderId }) => orderId)).toEqual(orderIds.toReversed());
  for (const link of links) expect((await download(link)).status).toBe(200);
  expect(await rowOf(email)).not.toHaveProperty('due');
});

test('the mail is discreet when one of the orders is, whichever of them is the newest', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email, { discreet: true });
  await buy(email);
  await find(email);
  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.subject).toBe(`Votre commande ${orderId}`);
  expect(linksIn(mail?.body.text)).toHaveLength(2);
});

test('an order is found after its refund too, and the mail says that it was paid back', async () => {
  const email = newBuyer();
  const { sessionId, orderId } = await buy(email);
  await stripe({ action: 'refund', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'refunded');
  await find(email);
  const [mail] = await foundMails(email);
  expect(mail?.subject).toBe('Votre commande est retrouvée');
  expect(mail?.body.text).toContain('Ouvrir ma commande (remboursée)');
  expect(linksIn(mail?.body.text).map((link) => link.orderId)).toEqual([orderId]);
});

test('each address of a mailbox gets the links of its own orders, whichever spelling is typed', async () => {
  const email = newBuyer();
  const alias = email.replace('@', '+cadeau@');
  const [own, other] = [await buy(email), await buy(alias)];
  await find(email.replace('@', '+autre@'));
  for (const [address, { orderId }] of [
    [email, own],
    [alias, other],
  ] as const) {
    const [mail, ...more] = await foundMails(address);
    expect([linksIn(mail?.body.text).map((link) => link.orderId), more]).toEqual([[orderId], []]);
  }
  expect(await foundMails(email.replace('@', '+autre@'))).toEqual([]);
});

/** Buys and shares the order with a partner; gives the buyer's link and address. */
async function shareWith(partner: string) {
  const buyer = newBuyer();
  const checkout = await buy(buyer);
  const link = { orderId: checkout.orderId, token: tokenOf((await lookUp(checkout)).body.downloadUrl) };
  await post('/api/my-order/partner', { ...link, email: partner });
  await backgroundWork();
  return { ...checkout, buyer, link };
}

const roleOf = async (link: unknown) => (await post<MyOrderReply>('/api/my-order', link)).body.role;

test('a partner finds the link of their own, which shows nothing of the buyer, until it is taken back', async () => {
  const partner = newBuyer();
  const { buyer, link, orderId } = await shareWith(partner);
  await find(partner);
  const [mail] = await foundMails(partner);
  expect(mail?.subject).toBe('Votre accès est retrouvé');
  for (const part of [mail?.body.text, mail?.body.html]) expect(part).not.toContain(buyer);
  const [own, ...others] = linksIn(mail?.body.text);
  expect([own?.orderId, others, await roleOf(own)]).toEqual([orderId, [], 'partner']);
  expect((await download(own ?? {})).status).toBe(200);
  await post('/api/my-order/partner', { ...link, email: null });
  await find(partner);
  expect(await foundMails(partner)).toHaveLength(1);
});

test('a recipient finds the link of their own once the gift is due, and is told nothing of it before or after a refund', async () => {
  const [buyer, to] = [newBuyer(), newBuyer()];
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { orderId, sessionId } = await buy(buyer, { gift: { to, at: tomorrow } });
  await find(to);
  expect(await mailsTo(to)).toEqual([]);
  const { recipient } = (await readOrder(orderId)) ?? {};
  await rewriteOrder(orderId, { recipient: { ...(recipient as object), at: new Date(0).toISOString() } });
  await find(to);
  const [mail] = await foundMails(to);
  expect(mail?.body.text).toContain('Ouvrir mon cadeau');
  expect(mail?.body.text).not.toContain(buyer);
  const [own] = linksIn(mail?.body.text);
  expect(await roleOf(own)).toBe('recipient');
  expect((await download(own ?? {})).status).toBe(200);
  await stripe({ action: 'refund', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'refunded');
  await find(to);
  expect(await foundMails(to)).toHaveLength(1);
});

test('who bought an order and shares another finds both in one mail, each with the rights of its link', async () => {
  const email = newBuyer();
  const own = await buy(email);
  const shared = await shareWith(email);
  await find(email);
  const [mail, ...others] = await foundMails(email);
  const links = linksIn(mail?.body.text);
  expect([links.map(({ orderId }) => orderId), others]).toEqual([[shared.orderId, own.orderId], []]);
  expect(await Promise.all(links.map(roleOf))).toEqual(['partner', 'buyer']);
  for (const words of [/Commande du \d/, /Guide partagé le \d/]) expect(mail?.body.text).toMatch(words);
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

type Call = { function: string; action: string };

test('the answer and the calls behind it are the same, whoever bought what', async () => {
  const [buyer, refunded, unpaid, partner] = [newBuyer(), newBuyer(), newBuyer(), newBuyer()];
  await buy(buyer);
  const { sessionId } = await buy(refunded);
  await stripe({ action: 'refund', session: sessionId });
  await checkOut(unpaid);
  await shareWith(partner);
  await backgroundWork();
  await find(newBuyer());
  const seen = [];
  for (const email of [newBuyer(), buyer, refunded, unpaid, partner]) {
    await fetch(`${siteUrl}/local/faults`, { method: 'POST', body: '{}' });
    const { status, body } = await request(email);
    const { calls } = (await (await fetch(`${siteUrl}/local/faults`)).json()) as { calls: Call[] };
    const made = calls.filter((call) => call.function === 'find-my-orders').map(({ action }) => action);
    seen.push([status, body, made.filter((action) => !/GetParameters/.test(action))]);
  }
  expect(seen[0]?.[2]).toHaveLength(2);
  for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
  await settleNow();
  expect(await foundMails(unpaid)).toEqual([]);
});

test('a mailbox gets five such mails a day, under any alias, and the sixth request is answered alike', async () => {
  const email = newBuyer();
  await buy(email);
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push((await find(email.replace('@', `+${count}@`))).status);
  expect(answers).toEqual(Array.from({ length: 6 }, () => 202));
  expect(await foundMails(email)).toHaveLength(5);
});

test('an order’s two holders with addresses of one mailbox share its five mails a day, the partner’s first one among them', async () => {
  const partner = newBuyer();
  const buyer = partner.replace('@', '+commande@');
  const { token, ...checkout } = await buyWithLink(buyer);
  await post('/api/my-order/partner', { orderId: checkout.orderId, token, email: partner });
  for (let count = 0; count < 3; count += 1) await find(partner);
  expect([...(await foundMails(buyer)), ...(await foundMails(partner))]).toHaveLength(4);
});

test('twenty requests at once are one mail', async () => {
  const email = newBuyer();
  await buy(email);
  await Promise.all(Array.from({ length: 20 }, () => request(email)));
  await Promise.all([settleNow(), settleNow()]);
  expect(await foundMails(email)).toHaveLength(1);
});

test('while SES is down a request stays due, and one mail leaves when it is back', async () => {
  const email = newBuyer();
  await buy(email);
  await breakMail('down');
  expect((await find(email)).status).toBe(202);
  await breakMail('none');
  expect(await foundMails(email)).toEqual([]);
  expect(await readLog()).toContain('"event":"mail_failed","mail":"found"');
  expect(await readLog()).not.toContain(email);
  await putRow('linkRequests', { ...(await rowOf(email)), due_at: new Date(0).toISOString() });
  await settleNow();
  await settleNow();
  expect(await foundMails(email)).toHaveLength(1);
});

/** Runs the schedule once the last try of the request's mails is long ago. */
async function settleLater(email: string): Promise<void> {
  const { mails, ...row } = (await rowOf(email)) as { mails: Record<string, object> };
  const past = new Date(0).toISOString();
  const waiting = Object.entries(mails).map(([name, mail]) => [name, { ...mail, sending_since: past }]);
  await putRow('linkRequests', { ...row, mails: Object.fromEntries(waiting), due_at: past });
  await settleNow();
}

test('a mail that SES takes without answering is not sent again: SES’s event confirms it', async () => {
  const email = newBuyer();
  await buy(email);
  await breakMail('unheard');
  await find(email);
  await backgroundWork();
  await settleLater(email);
  expect(await foundMails(email)).toHaveLength(1);
  expect(await rowOf(email)).not.toHaveProperty('due');
});

test('a mail with neither answer nor event is sent once more at most, also when SES tells of a later one', async () => {
  const email = newBuyer();
  await buy(email);
  await backgroundWork();
  await behaveMail({ events: false });
  await removeCounter('latest-mail-event');
  await breakMail('unheard');
  await find(email);
  for (let run = 0; run < 3; run += 1) await settleLater(email);
  expect(await foundMails(email)).toHaveLength(2);
  expect(await rowOf(email)).toHaveProperty('due');
  await breakMail('none');
  await putCounter({ counter: 'latest-mail-event', sent_at: new Date().toISOString() });
  await settleLater(email);
  expect(await foundMails(email)).toHaveLength(2);
  expect(await rowOf(email)).not.toHaveProperty('due');
});

test('a newer request asks anew, also while the mail of the older one is being sent', async () => {
  const email = newBuyer();
  await buy(email);
  await backgroundWork();
  await breakMail('slow', 3);
  const slow = find(email);
  await until(async () => JSON.stringify((await rowOf(email)) ?? {}).includes('sending_since'));
  await request(email);
  await slow;
  expect(await rowOf(email)).toMatchObject({ mails: {}, due: 'due' });
  await breakMail('none');
  await settleNow();
  expect(await foundMails(email)).toHaveLength(2);
  expect(await rowOf(email)).not.toHaveProperty('due');
});

test('a plain form leads back to its page with the answer', async () => {
  const sent = await postForm('/api/my-order/find', { email: newBuyer() });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/retrouver?sent=1#envoye']);
  const slip = await postForm('/api/my-order/find', { email: 'lea' });
  expect(slip.headers.get('location')).toBe('/retrouver?error=email_invalid#erreur-email_invalid');
});

test.each([
  [{ email: 'lea' }, 'email_invalid'],
  [{}, 'email_invalid'],
  [{ email: ['a@b.fr'] }, 'invalid_request'],
])('%j is refused', async (body, code) => {
  const answer = await post<ErrorBody>('/api/my-order/find', body);
  expect([answer.status, answer.body.error.code]).toEqual([400, code]);
});

test(
  'one network may ask sixty times an hour; the next request is answered alike and dropped',
  withinOneHour(async () => {
    const visitor = newVisitor();
    await Promise.all(Array.from({ length: 60 }, () => request(newBuyer(), visitor)));
    const email = newBuyer();
    expect(await request(email, visitor)).toMatchObject({ status: 202, body: { ok: true } });
    expect(await rowOf(email)).toBeUndefined();
  }),
);

test('a request is kept for as long as the privacy page says', async () => {
  const email = newBuyer();
  await find(email);
  const row = await rowOf(email);
  expect(row?.delete_at).toBe(endSeconds(String(row?.asked_at), retention.linkRequest));
});
