/** An order of several copies: the buyer reads one and gives the others, each by a link of its own. */
import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import type { CardReply, KeyReply, MyOrderReply, RefundReply } from '#lambdas/http/my-order-contract.ts';
import { askOnPage, buyWithLink, download, guideLine, newBuyer, post, until } from '#test/cloud/shop-client.ts';
import { type Link, linksMailedTo, linkTokenIn, mailsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';

async function sell(quantity: number, more: Record<string, unknown> = {}) {
  const lineItems = [{ ...guideLine, quantity }];
  const email = newBuyer();
  const { token, ...checkout } = await buyWithLink(email, { lineItems, ...more });
  return { ...checkout, email, link: { orderId: checkout.orderId, token } };
}

const show = async (link: Link) => (await askOnPage<MyOrderReply>('', link)).body;
const statesOf = async (link: Link) => (await show(link)).keys.map(({ state }) => state);
const change = (link: Link, n: number, asked: object) =>
  post<KeyReply & ErrorBody>('/api/my-order/keys', { ...link, n, ...asked });
const give = (link: Link, n: number, gift: object) => change(link, n, { give: gift });
const takeBack = (link: Link, n: number) => change(link, n, { takeBack: true });

/** Two copies given at one moment are mailed one after the other: the second by the schedule, when the first is still being sent. */
async function mailGiven(): Promise<void> {
  await backgroundWork();
  await settleNow();
}

async function linksTo(address: string): Promise<Link[]> {
  await mailGiven();
  return linksMailedTo(address);
}

test('three copies are three keys: one is the buyer’s, and each of the others opens for whom it is given to', async () => {
  const { link, orderId } = await sell(3);
  expect(await statesOf(link)).toEqual(['yours', 'free', 'free']);
  const friend = newBuyer();
  const mailed = await give(link, 2, { to: friend, message: 'Pour vous deux' });
  expect(mailed.body.key).toMatchObject({ n: 2, state: 'given', to: friend, url: null });
  const byHand = await give(link, 3, {});
  const [own] = await linksTo(friend);
  expect((await mailsTo(friend))[0]?.body.text).toContain('> Pour vous deux');
  const held = { orderId, token: linkTokenIn(byHand.body.key.url) };
  for (const holder of [link, own ?? link, held]) expect((await download(holder)).body.files).toHaveLength(2);
  expect(await statesOf(link)).toEqual(['yours', 'opened', 'opened']);
  expect(await show(own ?? link)).toMatchObject({ role: 'recipient', email: null, keys: [], lines: [] });
});

test('a copy is taken back until it is opened: its link ends, and it is given to the address that was meant', async () => {
  const [only, oneOfTwo] = [newBuyer(), newBuyer()];
  const { link: gift } = await sell(1, { gift: { to: only } });
  const { link: two } = await sell(2);
  await give(two, 2, { to: oneOfTwo });
  for (const { link, n, mistyped, taken } of [
    { link: gift, n: 1, mistyped: only, taken: { state: 'yours', handOver: 'give' } },
    { link: two, n: 2, mistyped: oneOfTwo, taken: { state: 'free', to: null } },
  ]) {
    const meant = newBuyer();
    const [former] = await linksTo(mistyped);
    expect((await takeBack(link, n)).body.key).toMatchObject(taken);
    expect((await give(link, n, { to: meant })).body.key).toMatchObject({ state: 'given', to: meant });
    const [present] = await linksTo(meant);
    expect([(await download(former ?? link)).status, (await download(present ?? link)).status]).toEqual([410, 200]);
    for (const [late, code] of [
      [takeBack(link, n), 'key_opened'],
      [give(link, n, { to: newBuyer() }), 'key_given'],
    ] as const)
      expect(await late).toMatchObject({ status: 409, body: { error: { code } } });
  }
  const { link: ordinary } = await sell(1);
  expect((await give(ordinary, 1, { to: newBuyer() })).status).toBe(404);
});

test('a gift of several copies: the first goes to its recipient, the others are to give until the buyer withdraws', async () => {
  const friend = newBuyer();
  const { link, orderId } = await sell(3, { gift: { to: friend } });
  expect(await statesOf(link)).toEqual(['given', 'free', 'free']);
  expect((await give(link, 3, {})).body.key).toMatchObject({ state: 'given', to: null, url: expect.any(String) });
  await rewriteOrder(orderId, { withdrawal_requested_at: new Date().toISOString() });
  expect((await give(link, 2, {})).body.error.code).toBe('refund_underway');
  await rewriteOrder(orderId, { email: 'erased-0123456789ab', withdrawal_requested_at: undefined });
  expect((await give(link, 2, { to: newBuyer() })).body.error.code).toBe('buyer_unknown');
});

test('the same call twice changes nothing; another, or one of somebody else, is refused', async () => {
  const { link, orderId } = await sell(2);
  const friend = newBuyer();
  for (let call = 0; call < 2; call += 1) expect((await give(link, 2, { to: friend })).status).toBe(200);
  expect(await linksTo(friend)).toHaveLength(1);
  const shared = await sell(2);
  await post('/api/my-order/partner', { ...shared.link, email: newBuyer() });
  const giveOpened = async (own: Link) => {
    await download(own);
    return give(own, 1, {});
  };
  const codes = [
    await give(link, 0, {}),
    await give(link, 7, {}),
    await change(link, 2, {}),
    await give({ orderId, token: 'x' }, 2, {}),
    await give(link, 2, { to: 'personne' }),
    await give(shared.link, 1, {}),
    await giveOpened(shared.link),
  ].map(({ status, body }) => `${status} ${body.error.code}`);
  const unknown = '404 order_not_found';
  const refused = ['400 gift_email_invalid', '409 key_shared', '409 key_opened'];
  expect(codes).toEqual([unknown, unknown, '400 invalid_request', unknown, ...refused]);
});

/** Asks for the money of some copies, or of all, and waits for what it starts, Stripe's webhooks included. */
async function askBack(link: Link, asked: object = {}) {
  const answer = await post<RefundReply & ErrorBody>('/api/my-order/refund', { ...link, kind: 'guarantee', ...asked });
  await backgroundWork();
  return answer;
}

test('copies that nobody has opened are paid back alone, and the others stay; later the rest is paid back too', async () => {
  const { link, orderId, email } = await sell(3);
  const friend = newBuyer();
  await give(link, 2, { to: friend });
  const [own] = await linksTo(friend);
  expect((await show(link)).keys.map(({ refundableCents }) => refundableCents)).toEqual([7900, 7900, 7900]);
  const asked = await askBack(link, { keys: [3, 2, 2] });
  expect([asked.status, asked.body.decision]).toEqual([200, 'refunded']);
  await until(async () => (await show(link)).refund?.state === 'paid_back');
  expect(await askBack(link, { keys: [2, 3] })).toMatchObject({ body: asked.body });
  expect(await show(link)).toMatchObject({ refundableCents: 7900, refund: { keys: [2, 3] }, can: { refund: true } });
  expect(await statesOf(link)).toEqual(['yours', 'refunded', 'refunded']);
  expect((await download(own ?? link)).status).toBe(410);
  expect((await give(link, 2, {})).body.error.code).toBe('key_refunded');
  expect((await download(link)).status).toBe(200);
  expect((await askBack(link)).body.decision).toBe('refunded');
  await until(async () => (await readOrder(orderId))?.status === 'refunded');
  await mailGiven();
  expect(await statesOf(link)).toEqual(['refunded', 'refunded', 'refunded']);
  expect((await download(link)).status).toBe(410);
  const texts = (await mailsTo(email)).map(({ subject, body }) => `${subject}\n${body.text}`);
  const about = (words: string) => texts.filter((text) => text.includes(words)).length;
  expect(about('Votre remboursement de 158,00\u00a0€')).toBe(1);
  expect(about('ferme les clés\u00a02 et 3.')).toBe(1);
  expect(about(`le remboursement de la commande ${orderId}, pour les clés\u00a02 et 3 seulement.`)).toBe(1);
  expect(about(`le remboursement de la commande ${orderId}.`)).toBe(1);
  expect(about('Votre remboursement de 79,00\u00a0€')).toBe(1);
  expect((await readOrder(orderId))?.marks).toBeUndefined();
});

test('the cards of several copies are one sheet', async () => {
  const { link } = await sell(4);
  for (const n of [2, 3, 4]) await give(link, n, {});
  const print = (keys: number[]) => post<CardReply & ErrorBody>('/api/my-order/card', { ...link, keys });
  expect((await print([2])).body.name).toBe('carte-cadeau.pdf');
  const { name, pdf } = (await print([2, 3, 4])).body;
  expect(name).toBe('cartes-cadeaux.pdf');
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect((await print([1, 2])).status).toBe(404);
});
