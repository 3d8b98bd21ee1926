import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import {
  buy,
  buyWithLink,
  checkOut,
  cloneWithLink,
  download,
  guideLine,
  newBuyer,
  newVisitor,
  post,
  requestCheckout,
  viewer,
} from '#test/cloud/shop-client.ts';
import { linkTokenIn, mailsTo, shop } from '#test/cloud/stand-ins.ts';
import { backgroundWork, putRow, readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

const tables = [
  'orders',
  'orderGifts',
  'promoCodes',
  'subscribers',
  'letters',
  'withdrawals',
  'linkRequests',
  'counters',
] as const;

const aReview = {
  id: '0123456789ab',
  rating: 4,
  text: 'Mon avis, à effacer avec moi.',
  written_at: '2026-11-22T08:00:00.000Z',
  changed_at: '2026-11-22T08:00:00.000Z',
  state: 'published',
};

const erase = (email: string) => shop('person', 'erase', email, '--yes');

/** Every row of every table as one text. */
async function dump(): Promise<string> {
  const rows = await Promise.all(tables.map((name) => scan(name)));
  return JSON.stringify(rows, (_, value) => (value instanceof Set ? [...value] : value));
}

/** Somebody who bought, gave up a checkout, withdrew, wrote and subscribed, each time under another spelling. */
async function leaveTraces() {
  const email = newBuyer();
  const alias = email.replace('@', '+cadeau@');
  const { token, ...bought } = await buyWithLink(email, { promoCode: 'BIENVENUE20' });
  const unpaid = await checkOut(alias);
  const past = { session_expires_at: '2026-01-01T00:00:00.000Z', expired_at: '2026-01-01T00:00:00.000Z' };
  await rewriteOrder(unpaid.orderId, { ...past, status: 'expired', due: undefined, due_at: undefined });
  const statement = { name: 'Camille Test', orderId: 'inconnue', email: alias.toUpperCase() };
  await post('/api/withdrawals', statement, viewer(newVisitor()));
  const message = { name: 'Camille Test', email, subject: 'Bonjour', message: 'Bonjour' };
  await post('/api/contact', message, viewer(newVisitor()));
  await putRow('subscribers', { email, requested_at: '2026-11-20', source: 'footer', consent_version: '2026-11' });
  await putRow('letters', { letter_id: `2026-01-01_${email}`, letter: '2026-01-01', email, mails: {} });
  await post('/api/my-order/find', { email: alias });
  await settleNow();
  await backgroundWork();
  return { email, orderId: bought.orderId, unpaidId: unpaid.orderId, token };
}

/** The person that is exported and erased, and one that is not. */
let own: Awaited<ReturnType<typeof leaveTraces>>;
let other: typeof own;
beforeAll(async () => {
  other = await leaveTraces();
  own = await leaveTraces();
});

test('person export prints every row about a mailbox, whatever its spelling, and nobody else’s', async () => {
  const { email, orderId, unpaidId } = own;
  const { printed, code } = await shop('person', 'export', email.toUpperCase());
  const exported = JSON.parse(printed);
  expect(code).toBe(0);
  expect(exported.orders.map((order: { order_id: string }) => order.order_id).toSorted()).toEqual([orderId, unpaidId]);
  expect(exported.orderGifts).toHaveLength(2);
  for (const table of ['withdrawals', 'subscribers', 'letters', 'linkRequests'])
    expect([table, exported[table].length]).toEqual([table, 1]);
  expect(exported.counters.length).toBeGreaterThan(0);
  expect(printed).not.toContain(other.email);
});

test('a refusal of mails outlives an erasure, and ends when its owner asks for it', async () => {
  const email = newBuyer();
  await buy(newBuyer(), { gift: { to: email } });
  await backgroundWork();
  const mails = await mailsTo(email);
  const [token] = mails.flatMap(({ body }) => /#stop=(\S+)/.exec(body.text ?? '')?.[1] ?? []);
  expect((await post(`/api/guest/stop?token=${token}`, {})).status).toBe(200);
  const give = async () => (await requestCheckout({ gift: { to: email } })).status;
  expect((await erase(email)).code).toBe(0);
  expect(await give()).toBe(400);
  expect((await shop('person', 'allow', email)).code).toBe(0);
  expect(await give()).toBe(200);
  expect((await shop('person', 'allow', email)).printed).toContain('n’a pas refusé');
});

test('person erase leaves nothing but what accounts need, its links work, and other people’s rows stay', async () => {
  const { email, orderId, unpaidId, token } = own;
  const [newAddress, leftAddress] = [newBuyer(), newBuyer()];
  await rewriteOrder(orderId, {
    reviews: { 'guide-amour-1': aReview },
    pending_email: { email: newAddress, asked_at: '2026-11-22T08:00:00.000Z' },
    former_emails: [{ email: leftAddress, link_version: 0, left_at: '2026-11-22T08:00:00.000Z' }],
    receipt: { number: 1, at: '2026-11-22T08:00:00.000Z', name: 'Camille Test' },
  });
  const before = { own: await readOrder(orderId), other: await readOrder(other.orderId) };
  const counters = JSON.parse((await shop('person', 'export', email)).printed).counters;

  expect((await shop('person', 'erase', email)).printed).toContain('confirmez par --yes');
  const { printed, code } = await erase(email);
  expect([code, printed]).toEqual([0, expect.stringContaining(' : 1\u00a0commande.')]);
  expect(printed).toContain('Les reçus restent comme ils ont été faits');

  const left = await dump();
  expect(left.toLowerCase()).not.toContain(email.split('@')[0]);
  expect(left).not.toContain(aReview.text);
  for (const address of [newAddress, leftAddress]) expect(left).not.toContain(address);
  for (const { counter } of counters) expect(left).not.toContain(counter);
  expect(await readOrder(unpaidId)).toBeUndefined();
  const ofPerson = ['email_key', 'version', 'reviews', 'pending_email', 'former_emails', 'due', 'due_at'];
  const accounts = Object.entries(before.own ?? {}).filter(([field]) => !ofPerson.includes(field));
  const pseudonym = expect.stringMatching(/^erased-[0-9a-f]{12}$/);
  expect(await readOrder(orderId)).toMatchObject({ ...Object.fromEntries(accounts), email: pseudonym });
  expect((await download({ orderId, token })).status).toBe(200);
  // No mail names somebody whom its reader cannot know.
  const shared = await post<ErrorBody>('/api/my-order/partner', { orderId, token, email: newBuyer() });
  expect(shared.body.error.code).toBe('buyer_unknown');
  expect(await readOrder(other.orderId)).toEqual(before.other);
  expect((await erase(email)).printed).toContain('n’ont rien sur');
});

test('person export shows first names and messages, erase removes them and the copies of the guide that carry them', async () => {
  const { email, ...bought } = await cloneWithLink();
  const asked = { kind: 'guarantee', at: '2026-11-22T08:00:00.000Z', decision: 'to_owner', because: 'late' };
  const names = {
    dedication: 'Zéphyrine et Anatole',
    withdrawal_name: 'Zéphyrine Test',
    recipient: { message: 'Zéphyrine, pour tes dix ans' },
    refund_asked: { ...asked, reason: 'Signé Zéphyrine' },
    reviews: { 'guide-amour-1': { ...aReview, name: 'Zéphyrine' } },
  };
  await rewriteOrder(bought.orderId, { dedication: names.dedication });
  const copy = (await download(bought)).body.files[0]?.url ?? '';
  expect([copy, (await fetch(copy)).status]).toEqual([expect.stringContaining('/dedicated/'), 200]);
  await rewriteOrder(bought.orderId, names);
  const [exported] = JSON.parse((await shop('person', 'export', email)).printed).orders;
  expect(exported).toMatchObject(names);
  const { printed, code } = await erase(email);
  expect([code, printed]).toEqual([0, expect.stringContaining('1\u00a0fichier à son nom')]);
  expect(await dump()).not.toMatch(/Zéphyrine|Anatole/);
  expect((await fetch(copy)).status).toBe(404);
});

test('whoever was given a copy, or named as the new address, is erased from the order, and from where the shop finds links', async () => {
  const [buyer, to, friend, other, asked] = [newBuyer(), newBuyer(), newBuyer(), newBuyer(), newBuyer()];
  const lineItems = [{ ...guideLine, quantity: 3 }];
  const { orderId, token } = await buyWithLink(buyer, { lineItems, gift: { to } });
  for (const [n, email] of [
    [2, friend],
    [3, other],
  ] as const)
    await post('/api/my-order/keys', { orderId, token, n, give: { to: email, message: 'Pour Zéphyrine' } });
  await backgroundWork();
  await settleNow();
  const [mail] = await mailsTo(to);
  expect((await download({ orderId, token: linkTokenIn(mail?.body.text) })).status).toBe(200);
  await rewriteOrder(orderId, { pending_email: { email: asked, asked_at: new Date().toISOString() } });
  for (const named of [to, friend, asked]) {
    expect((await erase(named)).code).toBe(0);
    expect(await dump()).not.toContain(named);
  }
  expect(await readOrder(orderId)).toMatchObject({ email: buyer, email_key: expect.any(String), recipient: {} });
  expect((await erase(buyer)).code).toBe(0);
  expect(await dump()).not.toContain('Zéphyrine');
  expect(await readOrder(orderId)).toMatchObject({ copies: { copy_3: { recipient: { email: other } } } });
});
