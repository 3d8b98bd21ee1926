import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import {
  type Answer,
  ask,
  neighbourOf,
  newBuyer,
  newVisitor,
  post,
  postForm,
  viewer,
  withinOneHour,
} from '#test/cloud/shop-client.ts';
import { listCalls, mailsTo, oneClickUrlOf, planFaults } from '#test/cloud/stand-ins.ts';
import { readRow, settleNow } from '#test/cloud/tables.ts';

/** Asks for letters from a network of its own, without the schedule's work. */
function wish(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<unknown>> {
  return post('/api/newsletter', body, viewer(visitor));
}

/** Asks for letters from a network of its own; the schedule has run when this is over. */
async function subscribe(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<unknown>> {
  const answer = await wish(body, visitor);
  await settleNow();
  return answer;
}

const rowOf = (email: string) => readRow('subscribers', { email });

/** The token in the newest mail's link. */
async function tokenIn(email: string, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  const mails = await mailsTo(email);
  const [, token = ''] = new RegExp(`/newsletter#${purpose}=(\\S+)`).exec(mails.at(-1)?.body.text ?? '') ?? [];
  return token;
}

test('a requested address is stored for a week with its source, and its owner gets one mail', async () => {
  const email = newBuyer();
  const answer = await subscribe({ email: ` ${email.toUpperCase()} `, source: 'article' });
  expect([answer.status, answer.body]).toEqual([202, { ok: true }]);
  const row = await rowOf(email);
  expect(row).toMatchObject({ source: 'article', consent_version: '2026-11', requested_at: expect.any(String) });
  const fields = ['consent_version', 'delete_at', 'email', 'requested_at', 'source'];
  expect(Object.keys(row ?? {}).toSorted()).toEqual(fields);
  expect(Number(row?.delete_at) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Confirmez votre inscription à la lettre');
});

test('plain forms are redirected to the newsletter page', async () => {
  const email = newBuyer();
  const sent = await postForm('/api/newsletter', { email, source: 'footer', website: '' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/newsletter?sent=1#envoye']);
  await settleNow();
  const token = await tokenIn(email, 'confirm');
  for (const clicked of ['once', 'again']) {
    const { status, headers } = await postForm('/api/newsletter/confirm', { token });
    expect([clicked, status, headers.get('location')]).toEqual([clicked, 303, '/newsletter?confirmed=1#confirme']);
  }
  const left = await postForm('/api/newsletter/unsubscribe', { token: await tokenIn(email, 'unsubscribe') });
  expect([left.status, left.headers.get('location')]).toEqual([303, '/newsletter?unsubscribed=1#desinscrit']);
});

test('a robot that fills the hidden field gets the same answer, and nothing is stored or sent', async () => {
  const email = newBuyer();
  expect((await subscribe({ email, website: 'https://x.example' })).status).toBe(202);
  expect([await mailsTo(email), await rowOf(email)]).toEqual([[], undefined]);
});

test('the same calls, and nothing else, stand between the form and its answer, whoever reads the letter; a reader’s row stays, without a mail', async () => {
  const reader = newBuyer();
  await subscribe({ email: reader });
  await post('/api/newsletter/confirm', { token: await tokenIn(reader, 'confirm') });
  const before = await rowOf(reader);
  const left = newBuyer();
  await subscribe({ email: left });
  await post('/api/newsletter/unsubscribe', { token: await tokenIn(left, 'unsubscribe') });
  const asked = newBuyer();
  await subscribe({ email: asked });
  const calls = [];
  const answers = [];
  for (const email of [newBuyer(), reader, left, asked]) {
    await planFaults({});
    const { status, body } = await wish({ email });
    answers.push([status, body]);
    calls.push((await listCalls()).flatMap((call) => (call.function === 'subscribe' ? [call.action] : [])));
  }
  expect(answers).toEqual(Array.from({ length: 4 }, () => [202, { ok: true }]));
  const writes = calls[0]?.filter((action) => !/GetParameters/.test(action)) ?? [];
  expect(writes).toHaveLength(2);
  for (const made of calls.slice(1)) expect(made).toEqual(writes);
  await settleNow();
  expect(await mailsTo(reader)).toHaveLength(1);
  expect(await rowOf(reader)).toEqual(before);
});

test('an address that a limit keeps from getting a mail is forgotten after a week', async () => {
  const email = newBuyer();
  const alias = email.replace('@', '+lettre@');
  await subscribe({ email });
  await subscribe({ email: alias });
  const row = await rowOf(alias);
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['delete_at', 'email']);
  expect(Number(row?.delete_at) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
});

test(
  'a customer’s networks may cause five mails an hour together; the sixth address gets the same answer and no mail',
  withinOneHour(async () => {
    const [busy, fresh] = [newVisitor(), newVisitor()];
    const emails = Array.from({ length: 6 }, newBuyer);
    for (const [index, email] of emails.entries())
      expect((await subscribe({ email }, neighbourOf(busy, index))).status).toBe(202);
    const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
    await subscribe({ email: emails[5] }, fresh);
    expect(await mailsTo(emails[5] ?? '')).toHaveLength(1);
  }),
);

test('the mail client’s own button unsubscribes without a page, form or multipart', async () => {
  const types: [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ];
  for (const [type, body] of types) {
    const email = newBuyer();
    await subscribe({ email });
    const { pathname, search } = new URL(oneClickUrlOf((await mailsTo(email))[0]));
    const page = await ask('GET', `${pathname}${search}`);
    const shown = expect.stringContaining('/newsletter#unsubscribe=');
    expect([page.status, page.headers.get('location')]).toEqual([303, shown]);
    expect((await rowOf(email))?.unsubscribed_at).toBeUndefined();
    expect((await post(`${pathname}${search}`, body, { 'content-type': type })).status).toBe(200);
    expect((await rowOf(email))?.unsubscribed_at).toEqual(expect.any(String));
    const forged = await post<ErrorBody>(`${pathname}?token=x.y`, body, { 'content-type': type });
    expect([forged.status, forged.body.error.code]).toEqual([404, 'link_invalid']);
  }
});
