/** People whose address a buyer types: how much the shop writes to them, and how they end it. */
import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import type { RefundReply } from '#lambdas/http/my-order-contract.ts';
import {
  ask,
  buy,
  cloneOrder,
  cloneWithLink,
  download,
  newBuyer,
  newVisitor,
  post,
  requestCheckout,
  viewer,
} from '#test/cloud/shop-client.ts';
import { clickOnce, linkTokenOf, mailsTo, oneClickUrlOf, subjectsTo } from '#test/cloud/stand-ins.ts';
import { readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

/** The address of one click in the only mail to somebody. */
async function clickOf(address: string): Promise<string> {
  const [mail, ...others] = await mailsTo(address);
  expect(others).toEqual([]);
  return oneClickUrlOf(mail);
}

async function linkOf(orderId: string) {
  return { orderId, token: await linkTokenOf(orderId) };
}

const giveTo = (to: string) => buy(newBuyer(), { gift: { to, message: 'Réponds-moi.' } });

test('two orders to one victim are one mail, and none after the click', async () => {
  const victim = newBuyer();
  for (let order = 0; order < 2; order += 1) {
    const { orderId } = await giveTo(order % 2 === 0 ? victim : victim.replace('@', `+${order}@`));
    await post('/api/my-order/refund', { ...(await linkOf(orderId)), kind: 'withdrawal' });
    await settleNow();
  }
  const all = () => subjectsTo(victim.split('@')[0] ?? '');
  expect(await all()).toEqual(['Un cadeau vous attend']);
  const orderId = await cloneOrder();
  const share = async () => post<ErrorBody>('/api/my-order/partner', { ...(await linkOf(orderId)), email: victim });
  expect((await share()).status).toBe(429);
  expect(await clickOnce(await clickOf(victim))).toBe(200);
  const message = 'Cette adresse ne souhaite rien recevoir';
  const refused = await requestCheckout<ErrorBody>({ gift: { to: victim.toUpperCase() } });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'gift_stopped']);
  expect(refused.body.error.message).toContain(message);
  const shared = await share();
  expect([shared.status, shared.body.error]).toEqual([409, { code: 'guest_stopped', message }]);
  const moved = await post<ErrorBody>('/api/my-order/address', { ...(await linkOf(orderId)), email: victim });
  expect(moved.body.error.code).toBe('guest_stopped');
  await post('/api/newsletter', { email: victim, source: 'footer' });
  await post('/api/contact', { name: 'X', email: victim, subject: 'X', message: 'X' });
  await post('/api/my-order/find', { email: victim });
  await post('/api/withdrawals', { name: 'X', email: victim, orderId: 'inconnue' });
  await settleNow();
  expect((await scan('withdrawals')).find(({ email }) => email === victim)?.due).toBe('open_of_strangers');
  expect(await all()).toEqual(['Un cadeau vous attend']);
  const kept = (await scan('counters')).filter(({ counter }) => String(counter).startsWith('guest-stop#'));
  expect(JSON.stringify(kept)).not.toContain(victim);
});

test('opening the address of the click changes nothing, and a forged one is refused', async () => {
  const to = newBuyer();
  await giveTo(to);
  const url = await clickOf(to);
  const opened = await fetch(url, { redirect: 'manual' });
  const page = `/newsletter#stop=${new URL(url).searchParams.get('token')}`;
  expect([opened.status, opened.headers.get('location')]).toEqual([303, page]);
  expect((await requestCheckout({ gift: { to } })).status).toBe(200);
  expect(await clickOnce(`${url}x`)).toBe(404);
  expect((await ask('GET', '/api/guest/stop?token=%0d%0aX:1')).status).toBe(404);
});

test('an order whose mail has left to somebody is paid back once without a person: then its owner decides', async () => {
  const victim = newBuyer();
  const [first, second] = [await giveTo(victim), await cloneWithLink()];
  const refund = async (orderId: string) =>
    (await post<RefundReply>('/api/my-order/refund', { ...(await linkOf(orderId)), kind: 'withdrawal' })).body.decision;
  expect(await refund(first.orderId)).toBe('refunded');
  const counters = await scan('counters');
  const sent = counters.find(({ sent }) => JSON.stringify(sent ?? '').includes(first.orderId));
  expect(sent?.counter).toMatch(/^mail-guest#/);
  await rewriteOrder(second.orderId, { guests_mailed: (await readOrder(first.orderId))?.guests_mailed });
  expect(await refund(second.orderId)).toBe('to_owner');
  expect(await readOrder(second.orderId)).toMatchObject({ refund_asked: { because: 'guest' } });
});

test('every mail that a stranger can cause says nothing of the shop before it is opened', async () => {
  const [victim, owner] = [newBuyer(), newBuyer()];
  await giveTo(victim);
  const { orderId } = await buy(owner);
  await post('/api/my-order/partner', { ...(await linkOf(orderId)), email: newBuyer().replace('@', '-p@') });
  await post('/api/my-order/address', { ...(await linkOf(orderId)), email: owner.replace('@', '-moved@') });
  await download({ orderId, email: owner });
  for (const email of [victim, owner]) {
    await post('/api/newsletter', { email, source: 'footer' });
    await post('/api/contact', { name: 'X', email, subject: 'X', message: 'X' });
    await post('/api/my-order/find', { email });
  }
  const unmatched = { name: 'X', email: victim, orderId: 'inconnue' };
  await post('/api/withdrawals', unmatched, viewer(newVisitor()));
  await post('/api/withdrawals', { name: 'X', email: owner, orderId });
  await settleNow();
  const all = await mailsTo(`@${owner.split('@')[1]}`);
  const aboutNoOrder = all.find(({ body }) => body.text?.includes('reste à retrouver'));
  expect(() => oneClickUrlOf(aboutNoOrder)).not.toThrow();
  const ofThisTest = all.filter(({ destination }) =>
    [victim, owner].some((one) => destination.to.some((to) => to.startsWith(one.split('@')[0] ?? one))),
  );
  const unasked = ofThisTest.filter(({ subject }) => subject !== 'Votre guide est prêt');
  expect(new Set(unasked.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(7);
  for (const { from, subject } of unasked) {
    expect([subject, from]).toEqual([subject, expect.stringMatching(/^Service commandes </)]);
    expect(subject).not.toMatch(/guide|amour|couple|carnet/i);
  }
});
