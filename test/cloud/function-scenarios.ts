/**
 * One scenario for each function: all the work that it has rights for, on rows laid out for it. Each can run any number of
 * times.
 */

import { expect } from 'vitest';
import type { FunctionName } from '#infra/function-list.ts';
import type { WithdrawalReply } from '#lambdas/http/contract.ts';
import type { ReceiptReply } from '#lambdas/http/my-order-contract.ts';
import { deliver, sessionEvent } from '#test/cloud/deliveries.ts';
import { foundMailEvent, letterEvent, mailEvent, withdrawalMailEvent } from '#test/cloud/mail-events.ts';
import { withinOneHour } from '#test/cloud/one-hour.ts';
import {
  ask,
  askOnPage,
  buy,
  checkOut,
  download,
  get,
  getFrom,
  guideLine,
  lookUp,
  newBuyer,
  newVisitor,
  pay,
  post,
  postFrom,
  requestCheckout,
} from '#test/cloud/shop-client.ts';
import { linkTokenOf, mailsTo, sessionOf, stripe } from '#test/cloud/stand-ins.ts';
import { rowOf, subscribe, tokenIn, wish } from '#test/cloud/subscription.ts';
import {
  backgroundWork,
  callFunction,
  deleteOrder,
  hasWorkDue,
  putCounter,
  putPromo,
  putRow,
  readOrder,
  rewriteOrder,
  scan,
} from '#test/cloud/tables.ts';

const past = new Date(0).toISOString();
/** The schedule takes nothing up that is due then. */
const later = '2999-01-01T00:00:00.000Z';
const paid = {
  ...{ paid_at: new Date().toISOString(), amount_paid_cents: 7900, currency_paid: 'eur', status: 'paid' },
  ...{ due: 'deliver', due_at: past },
};

let made = 0;
let original: Record<string, unknown> | undefined;

/** An order with a gift and a single-use code that it holds, unpaid unless `changes` say otherwise. */
async function layOutOrder(changes: Record<string, unknown>) {
  original ??= await readOrder((await checkOut(newBuyer())).orderId);
  made += 1;
  const orderId = `order_${1_500_000_000_000 + made}`;
  const email = newBuyer();
  const code = `DROIT${made}`;
  await putPromo({ code, discount_percent: 10, single_use: true, held_by: orderId });
  const ofItsOwn = { order_id: orderId, email, stripe_session_id: `cs_test_rights${orderId}` };
  const held = { promo_code: code, promo_held: true, due: 'due', due_at: later };
  await rewriteOrder(orderId, { ...original, ...ofItsOwn, ...held, ...changes });
  return { orderId, email, sessionId: ofItsOwn.stripe_session_id };
}

async function expectLogged(orderId: string, kind: string): Promise<void> {
  const entries = (await scan('orderLog')).filter((entry) => entry.order_id === orderId);
  expect(entries.map((entry) => entry.kind)).toContain(kind);
}

/** An order that is paid at Stripe, of which the shop was told nothing. */
async function payUntold(email: string, promoCode?: string) {
  const checkout = await checkOut(email, promoCode === undefined ? {} : { promoCode });
  await stripe({ action: 'webhooks', mode: 'drop' });
  await pay(checkout);
  await stripe({ action: 'webhooks', mode: 'on' });
  return checkout;
}

async function expectDelivered({ orderId }: { orderId: string }): Promise<void> {
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ gift_delivered_at: expect.any(String), email_sent_at: expect.any(String) });
  expect(hasWorkDue(order ?? {})).toBe(false);
  expect(order).not.toHaveProperty('needs_attention');
  await expectLogged(orderId, 'mail_sent');
  const [mail] = await mailsTo(String(order?.email));
  expect(mail?.attachments).toHaveLength(1);
}

async function expectAnswered(email: string): Promise<void> {
  const statement = (await scan('withdrawals')).find((row) => row.email === email);
  expect(statement).toMatchObject({ acknowledged_at: expect.any(String), operator_notified_at: expect.any(String) });
  // Without an order it waits for a person.
  expect(String(statement?.due ?? 'open')).toMatch(/^open/);
}

async function withdraw(statement: { orderId: string; email: string }, visitor = newVisitor()): Promise<void> {
  const body = JSON.stringify({ name: 'Camille Test', ...statement });
  expect((await postFrom<WithdrawalReply>(visitor, '/api/withdrawals', { body })).status).toBe(200);
}

/** A letter that is due for one confirmed subscriber. */
async function layOutLetter() {
  made += 1;
  const email = newBuyer();
  const letter = `2026-01-${made}`;
  const letterId = `${letter}_${made}`;
  await putRow('subscribers', { email, confirmed_at: past });
  const words = { subject: 'Une lettre', preheader: 'Un essai', title: 'Bonsoir', action: 'Lire', page: '/blog' };
  await putRow('letters', { ...words, letter_id: letter, paragraphs: ['Bonsoir.'], notes: [], stored_at: past });
  await putRow('letters', { letter_id: letterId, letter, email, mails: {}, due: 'due', due_at: past });
  return { email, letterId };
}

/** The token of a mail's link, for an address that has asked for letters. */
async function inviteAndReadToken(purpose: 'confirm' | 'unsubscribe') {
  const email = newBuyer();
  await subscribe({ email });
  return { email, token: await tokenIn(email, purpose) };
}

/**
 * Asks a call with the buyer's link and expects a 200 or 202, then with wrong links. A failed count refuses nobody, so a missing
 * right shows only at the limit: five wrong links an hour.
 */
async function askAndGuess(call: string, { orderId, ...more }: { orderId: string } & Record<string, unknown>) {
  const { status } = await askOnPage(call, { orderId, ...more });
  expect([200, 202]).toContain(status);
  await backgroundWork();
  for (let guess = 0; guess < 5; guess += 1)
    expect((await askOnPage(call, { orderId, ...more, token: `guess ${guess}` })).status).toBe(404);
  expect((await askOnPage(call, { orderId, ...more, token: 'guess' })).status).toBe(429);
}

/** Throws when the function does not do all its work. */
export const functionScenarios: Record<FunctionName, () => Promise<void>> = {
  'create-checkout': async () => {
    made += 1;
    const code = `ACHAT${made}`;
    await putPromo({ code, discount_percent: 10, single_use: true, first_purchase_only: true });
    const email = newBuyer();
    const request = () => requestCheckout({ email, promoCode: code }, `rights-${email}`);
    const first = await request();
    expect(first.status).toBe(200);
    expect((await request()).body).toEqual(first.body);
    const buyer = newBuyer();
    const untold = await payUntold(buyer);
    expect((await requestCheckout({ email: buyer, promoCode: 'BIENVENUE20' })).status).toBe(400);
    await expectLogged(untold.orderId, 'paid');
  },
  // A failed count refuses nobody, so a missing right shows only at the limit: sixty wrong codes an hour.
  'look-up-promo': withinOneHour(async () => {
    const visitor = newVisitor();
    const lookUp = async (code: string) => (await getFrom(visitor, `/api/promo-codes/${code}`)).status;
    expect(await lookUp('BIENVENUE20')).toBe(200);
    for (let count = 0; count < 60; count += 1) expect(await lookUp(`FAUX${count}`)).toBe(404);
    expect(await lookUp('FAUX60')).toBe(429);
    expect(await lookUp('BIENVENUE20')).toBe(429);
  }),
  // A question that cannot be counted is not asked: an unpaid order is then neither found paid nor closed.
  'look-up-order': async () => {
    const order = await layOutOrder(paid);
    expect((await lookUp(order)).status).toBe(200);
    await expectDelivered(order);
    const untold = await payUntold(newBuyer());
    expect((await lookUp(untold)).body.status).toBe('paid');
    await expectLogged(untold.orderId, 'paid');
    const unpaid = await layOutOrder({ expired_at: past });
    expect((await lookUp(unpaid)).status).toBe(200);
    expect(await readOrder(unpaid.orderId)).not.toHaveProperty('due_at');
  },
  'hand-out-files': async () => {
    const { orderId, email } = await layOutOrder({ ...paid, dedication: 'Camille et Noé' });
    const { status, body } = await download({ orderId, email });
    expect(status).toBe(200);
    expect(body.files[0]?.url).toContain('/copies/');
    const answers = await Promise.all(body.files.map(({ url }) => fetch(url)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await readOrder(orderId)).toMatchObject({ hand_out_count: 1, first_handed_out_at: expect.any(String) });
    await expectLogged(orderId, 'handed_out');
    const spread = await layOutOrder({ ...paid, email_sent_at: past, due: undefined, due_at: undefined });
    const networks = new Set(Array.from({ length: 99 }, (_, count) => `${count}`));
    await putCounter({ counter: `link-networks#${spread.orderId}`, networks });
    expect((await download({ orderId: spread.orderId, token: await linkTokenOf(spread.orderId) })).status).toBe(200);
    expect(await readOrder(spread.orderId)).toMatchObject({ needs_attention: new Set(['link_spread']) });
  },
  'show-my-order': withinOneHour(async () => askAndGuess('', await layOutOrder({ ...paid, email_sent_at: past }))),
  'ask-address-change': withinOneHour(async () => {
    const { orderId } = await layOutOrder({ ...paid, due: undefined, due_at: undefined, email_sent_at: past });
    const email = newBuyer();
    await askAndGuess('/address', { orderId, email });
    expect(await mailsTo(email)).toHaveLength(1);
  }),
  'confirm-address': async () => {
    const order = await layOutOrder({ ...paid, due_at: past });
    await callFunction('deliver-order', { orderId: order.orderId });
    const email = newBuyer();
    await askOnPage('/address', { orderId: order.orderId, email });
    await backgroundWork();
    const token = /#adresse=(\S+)/.exec((await mailsTo(email))[0]?.body.text ?? '')?.[1];
    expect((await post('/api/my-order/address/confirm', { token })).status).toBe(200);
    await backgroundWork();
    expect(await mailsTo(email)).toHaveLength(2);
    await expectLogged(order.orderId, 'address_changed');
    const gift = (await scan('orderGifts')).find(({ order_id: id }) => id === order.orderId);
    expect(gift).toMatchObject({ customer_email: email });
  },
  'share-with-partner': withinOneHour(async () => {
    const done = { email_sent_at: past, gift_delivered_at: past, due: undefined, due_at: undefined };
    const { orderId } = await layOutOrder({ ...paid, ...done });
    const email = newBuyer();
    await askAndGuess('/partner', { orderId, email });
    expect(await mailsTo(email)).toHaveLength(1);
    await expectLogged(orderId, 'partner_added');
  }),
  'give-copy': withinOneHour(async () => {
    const { orderId } = await buy(newBuyer(), { lineItems: [{ ...guideLine, quantity: 2 }] });
    const to = newBuyer();
    await askAndGuess('/keys', { orderId, n: 2, give: { to } });
    expect(await mailsTo(to)).toHaveLength(1);
    await expectLogged(orderId, 'copy_given');
    expect((await askOnPage('/keys', { orderId, n: 2, takeBack: true })).status).toBe(200);
  }),
  'choose-editions': withinOneHour(async () => {
    const { orderId } = await layOutOrder({ ...paid, email_sent_at: past });
    await askAndGuess('/editions', { orderId, wanted: false });
    await expectLogged(orderId, 'editions_refused');
  }),
  'find-my-orders': async () => {
    const email = newBuyer();
    expect((await postFrom(newVisitor(), '/api/my-order/find', { body: JSON.stringify({ email }) })).status).toBe(202);
    const row = (await scan('linkRequests')).find(({ mailbox }) => mailbox === email);
    expect(row).toMatchObject({ asked_at: expect.any(String), due: 'due' });
  },
  'review-product': withinOneHour(async () => {
    const { orderId } = await layOutOrder({ ...paid, email_sent_at: past, first_handed_out_at: past });
    await askAndGuess('/review', { orderId, rating: 4, text: 'Utile.' });
    expect(await readOrder(orderId)).toMatchObject({ reviews: { 'guide-amour-1': { rating: 4, state: 'waiting' } } });
    await expectLogged(orderId, 'review_written');
  }),
  'request-refund': async () => {
    const { orderId } = await buy(newBuyer());
    const consents = { terms_version: '2026-11', withdrawal_waiver: true, at: past };
    await rewriteOrder(orderId, { first_handed_out_at: past, consents });
    const ask = async () => (await askOnPage('/refund', { orderId, kind: 'guarantee' })).body;
    expect(await ask()).toMatchObject({ decision: 'refunded' });
    await backgroundWork();
    expect(await readOrder(orderId)).not.toHaveProperty('refund_due');
    await expectLogged(orderId, 'refund_asked');
    // As a crash leaves it after the month's room was claimed.
    const before = { refund_asked: undefined, refunds: undefined, refunded_cents: undefined, status: 'paid' };
    await rewriteOrder(orderId, before);
    expect(await ask()).toMatchObject({ decision: 'refunded' });
  },
  'issue-receipt': async () => {
    const order = await layOutOrder({ ...paid, promo_code: undefined, refunded_cents: 7900 });
    const first = await askOnPage<ReceiptReply>('/receipt', { orderId: order.orderId });
    expect(first.status).toBe(200);
    const papers = [first.body, ...first.body.creditNotes];
    const answers = await Promise.all(papers.map(({ url }) => fetch(url)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    await expectLogged(order.orderId, 'receipt_issued');
  },
  'print-card': withinOneHour(async () =>
    askAndGuess('/card', await layOutOrder({ ...paid, recipient: { message: 'Pour vous deux' } })),
  ),
  'stripe-webhook': async () => {
    const order = await layOutOrder({});
    expect((await deliver(sessionEvent('completed', order))).status).toBe(200);
    await expectDelivered(order);
    const lost = await checkOut(newBuyer());
    const { metadata, customer_email } = await sessionOf(lost);
    await deleteOrder(lost.orderId);
    expect((await deliver(sessionEvent('completed', { ...lost, metadata, customer_email }))).status).toBe(200);
    expect(await readOrder(lost.orderId)).toMatchObject({ status: 'paid' });
    await expectLogged(lost.orderId, 'paid');
  },
  'deliver-order': async () => {
    const order = await layOutOrder(paid);
    await callFunction('deliver-order', { orderId: order.orderId });
    await expectDelivered(order);
    const held = await layOutOrder({ ...paid, mails: { link: { sends: 2, sending_since: past } } });
    await callFunction('record-mail-event', mailEvent('Send', order));
    await callFunction('deliver-order', { orderId: held.orderId });
    expect(await mailsTo(held.email)).toHaveLength(1);
    const to = newBuyer();
    const given = await layOutOrder({ ...paid, recipient: { email: to } });
    await callFunction('deliver-order', { orderId: given.orderId });
    expect(await mailsTo(to)).toHaveLength(1);
    const { orderId } = await buy(newBuyer());
    const refundDue = { idempotency_key: `refund-${orderId}`, attempt: 0, since: past };
    await rewriteOrder(orderId, { refund_due: refundDue, due: 'deliver', due_at: past });
    await callFunction('deliver-order', { orderId });
    expect(await readOrder(orderId)).not.toHaveProperty('refund_due');
  },
  'settle-orders': async () => {
    const order = await layOutOrder({ ...paid, due_at: past });
    const statement = { withdrawal_id: order.orderId, order_id: 'inconnue', email: newBuyer(), name: 'Camille Test' };
    await putRow('withdrawals', { ...statement, order_found: false, received_at: past, due: 'due', due_at: past });
    const reader = newBuyer();
    await wish({ email: reader });
    const looking = await layOutOrder({ ...paid, email_sent_at: past, due: undefined, due_at: undefined });
    await rewriteOrder(looking.orderId, { email_key: looking.email });
    await post('/api/my-order/find', { email: looking.email });
    const copy = await layOutLetter();
    const lost = await checkOut(newBuyer());
    await stripe({ action: 'webhooks', mode: 'drop' });
    await pay(lost);
    await deleteOrder(lost.orderId);
    await callFunction('settle-orders');
    expect(await readOrder(lost.orderId)).toMatchObject({ status: 'paid' });
    await expectDelivered(order);
    await expectAnswered(statement.email);
    expect(await rowOf(reader)).toMatchObject({ requested_at: expect.any(String) });
    expect(await mailsTo(reader)).toHaveLength(1);
    expect(await mailsTo(looking.email)).toHaveLength(1);
    expect(await mailsTo(copy.email)).toHaveLength(1);
  },
  'write-digest': async () => {
    const { orderId } = await buy(newBuyer());
    await rewriteOrder(orderId, { needs_attention: new Set(['disputed']), attention: 'marked' });
    await callFunction('write-digest');
    expect((await scan('letters')).find(({ letter }) => String(letter).startsWith('digest_'))).toBeDefined();
  },
  'report-marks': async () => {
    const { orderId } = await buy(newBuyer());
    const disputed = { needs_attention: new Set(['disputed']), dispute_facts: new Set(['du_1 needs_response']) };
    await rewriteOrder(orderId, { ...disputed, attention: 'marked' });
    await callFunction('report-marks');
    expect((await scan('letters')).find(({ letter }) => String(letter).startsWith('mark'))).toBeDefined();
  },
  'write-proof': async () => {
    await callFunction('write-proof');
    expect((await get('/proof.json')).body).toMatchObject({ day: expect.any(String), counted: expect.any(Object) });
  },
  'record-mail-event': async () => {
    const order = await layOutOrder({ ...paid, mails: { link: { sends: 1, sending_since: past } } });
    await callFunction('record-mail-event', mailEvent('Delivery', order));
    const link = { outcome: 'delivered', message_id: expect.any(String) };
    expect(await readOrder(order.orderId)).toMatchObject({ email_sent_at: expect.any(String), mails: { link } });
    await expectLogged(order.orderId, 'mail_outcome');
    const email = newBuyer();
    const notice = { sends: 1, sending_since: past };
    const statement = {
      withdrawal_id: order.orderId,
      order_id: 'inconnue',
      email,
      name: 'Camille Test',
      mails: { notice },
    };
    await putRow('withdrawals', { ...statement, order_found: false, received_at: past });
    const about = { withdrawalId: order.orderId, email, mail: 'notice' };
    await callFunction('record-mail-event', withdrawalMailEvent('Send', about));
    const rows = await scan('withdrawals');
    const row = rows.find((each) => each.withdrawal_id === order.orderId);
    expect(row).toMatchObject({ operator_notified_at: expect.any(String) });
    const copy = await layOutLetter();
    await callFunction('record-mail-event', letterEvent('Complaint', copy.letterId));
    await putRow('linkRequests', {
      mailbox: email,
      asked_at: past,
      mails: { found1: { sends: 1, sending_since: past } },
    });
    await callFunction('record-mail-event', foundMailEvent('Delivery', { email, occasion: 'found1' }));
    const request = (await scan('linkRequests')).find(({ mailbox }) => mailbox === email);
    expect(request).toMatchObject({ mails: { found1: { outcome: 'delivered', sent_at: expect.any(String) } } });
    expect(await rowOf(copy.email)).toMatchObject({ unsubscribed_at: expect.any(String) });
  },
  'send-contact': async () => {
    const email = newBuyer();
    const body = JSON.stringify({ name: 'Camille Test', email, subject: 'Bonjour', message: 'Bonjour' });
    expect((await postFrom(newVisitor(), '/api/contact', { body })).status).toBe(202);
    expect(await mailsTo(email)).toHaveLength(1);
  },
  subscribe: async () => {
    const email = newBuyer();
    expect((await wish({ email })).status).toBe(202);
    expect(await rowOf(email)).toMatchObject({ wished_at: expect.any(String), due: 'due' });
  },
  'confirm-subscription': async () => {
    const { email, token } = await inviteAndReadToken('confirm');
    for (const clicked of ['once', 'again']) {
      expect([clicked, (await post('/api/newsletter/confirm', { token })).status]).toEqual([clicked, 200]);
    }
    expect(await rowOf(email)).toMatchObject({ confirmed_at: expect.any(String) });
  },
  'stop-guest-mails': async () => {
    const to = newBuyer();
    await buy(newBuyer(), { gift: { to } });
    await backgroundWork();
    const token = /#stop=(\S+)/.exec((await mailsTo(to))[0]?.body.text ?? '')?.[1];
    expect((await post(`/api/guest/stop?token=${token}`, {})).status).toBe(200);
    expect((await requestCheckout({ gift: { to } })).body.error.code).toBe('gift_stopped');
  },
  unsubscribe: async () => {
    const { email, token } = await inviteAndReadToken('unsubscribe');
    expect((await post('/api/newsletter/unsubscribe', { token })).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ unsubscribed_at: expect.any(String) });
  },
  'request-withdrawal': async () => {
    const order = await layOutOrder(paid);
    for (let sent = 0; sent < 2; sent += 1) await withdraw(order);
    const [visitor, email] = [newVisitor(), newBuyer()];
    for (let sent = 0; sent < 4; sent += 1) await withdraw({ orderId: `inconnue ${sent}`, email }, visitor);
    const rows = await scan('withdrawals');
    expect(rows.filter((row) => row.email === order.email)).toEqual([expect.objectContaining({ due: 'deliver' })]);
    expect(rows.filter((row) => row.email === email && row.due === 'later')).toHaveLength(1);
  },
  'report-health': async () => {
    expect((await get('/api/health')).body).toMatchObject({ ok: true });
  },
  'refuse-unknown': async () => {
    expect((await ask('GET', '/api/unknown')).status).toBe(404);
  },
  'load-promo-codes': () => callFunction('load-promo-codes'),
};
