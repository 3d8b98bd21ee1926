import { beforeAll, expect, test } from 'vitest';
import {
  confirmSubscription,
  recordUnsubscription,
  requestSubscription,
} from '#lambdas/newsletter/subscriber.store.ts';
import { useShopTables } from '#test/cloud/in-process.ts';
import { type Answer, ask, newBuyer, newVisitor, post, postForm, postFrom } from '#test/cloud/shop-client.ts';
import { breakMail, mailsTo, readLog } from '#test/cloud/stand-ins.ts';
import { scan } from '#test/cloud/tables.ts';

beforeAll(useShopTables);

type ErrorAnswer = { error: { code: string; message: string } };

/** Asks for letters as a visitor of one's own. */
function subscribe(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<unknown>> {
  return postFrom(visitor, '/api/newsletter', { body: JSON.stringify(body) });
}

const rowOf = async (email: string) => (await scan('subscribers')).find((row) => row.email === email);

async function tokenIn(email: string, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  const mails = await mailsTo(email);
  const [, token = ''] = new RegExp(`/newsletter#${purpose}=(\\S+)`).exec(mails.at(-1)?.body.text ?? '') ?? [];
  return token;
}

test('an address is kept a week with what it was asked for, and its owner gets one mail', async () => {
  const email = newBuyer();
  const answer = await subscribe({ email: ` ${email.toUpperCase()} `, source: 'article' });
  expect([answer.status, answer.body]).toEqual([202, { ok: true }]);
  const row = await rowOf(email);
  expect(row).toMatchObject({ source: 'article', consent_version: '2026-11', requested_at: expect.any(String) });
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    'consent_version',
    'delete_at',
    'email',
    'requested_at',
    'source',
  ]);
  expect(Number(row?.delete_at) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Confirmez votre inscription à la lettre');
});

test('the link in the mail confirms, once and again, and the address stays', async () => {
  const email = newBuyer();
  await subscribe({ email, source: 'footer' });
  const token = await tokenIn(email, 'confirm');
  const first = await post('/api/newsletter/confirm', { token });
  expect([first.status, first.body]).toEqual([200, { ok: true }]);
  const confirmed = await rowOf(email);
  expect(confirmed?.confirmed_at).toEqual(expect.any(String));
  expect(confirmed?.delete_at).toBeUndefined();
  expect((await post('/api/newsletter/confirm', { token })).status).toBe(200);
  expect(await rowOf(email)).toEqual(confirmed);
});

test('a subscribed address that asks again is answered alike and gets no mail', async () => {
  const email = newBuyer();
  await subscribe({ email });
  await post('/api/newsletter/confirm', { token: await tokenIn(email, 'confirm') });
  expect((await subscribe({ email })).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('who unsubscribes by the mail’s link is asked anew before any letter, and the old link is dead', async () => {
  const email = newBuyer();
  await subscribe({ email });
  const token = await tokenIn(email, 'confirm');
  await post('/api/newsletter/confirm', { token });
  const unsubscribe = await tokenIn(email, 'unsubscribe');
  expect((await post('/api/newsletter/unsubscribe', { token: unsubscribe })).status).toBe(200);
  const gone = await rowOf(email);
  expect(gone?.unsubscribed_at).toEqual(expect.any(String));
  expect((await post('/api/newsletter/unsubscribe', { token: unsubscribe })).status).toBe(200);
  expect(await rowOf(email)).toEqual(gone);
  const again = await post<ErrorAnswer>('/api/newsletter/confirm', { token });
  expect([again.status, again.body.error]).toEqual([
    404,
    { code: 'link_invalid', message: 'Ce lien n’est plus valable' },
  ]);
});

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
    const headers = (await mailsTo(email))[0]?.headers ?? [];
    const headerOf = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
    expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(http[^>]+)>, <mailto:aide@/.exec(headerOf('List-Unsubscribe')) ?? [];
    const { pathname, search } = new URL(url);
    const page = await ask('GET', `${pathname}${search}`);
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/newsletter#unsubscribe='),
    ]);
    expect((await rowOf(email))?.unsubscribed_at).toBeUndefined();
    expect((await post(`${pathname}${search}`, body, { 'content-type': type })).status).toBe(200);
    expect((await rowOf(email))?.unsubscribed_at).toEqual(expect.any(String));
    const forged = await post<ErrorAnswer>(`${pathname}?token=x.y`, body, { 'content-type': type });
    expect([forged.status, forged.body.error.code]).toEqual([404, 'link_invalid']);
  }
});

test('plain forms come back to the newsletter page', async () => {
  const email = newBuyer();
  const sent = await postForm('/api/newsletter', { email, source: 'footer', website: '' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/newsletter?sent=1#envoye']);
  const confirmed = await postForm('/api/newsletter/confirm', { token: await tokenIn(email, 'confirm') });
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/newsletter?confirmed=1#confirme']);
  const left = await postForm('/api/newsletter/unsubscribe', { token: await tokenIn(email, 'unsubscribe') });
  expect([left.status, left.headers.get('location')]).toEqual([303, '/newsletter?unsubscribed=1#desinscrit']);
  const slip = await postForm('/api/newsletter', { email: 'lea', source: 'footer' });
  expect(slip.headers.get('location')).toBe('/newsletter?error=email_invalid#erreur-email_invalid');
  const dead = await postForm('/api/newsletter/confirm', { token: 'x' });
  expect(dead.headers.get('location')).toBe('/newsletter?error=link_invalid#erreur-link_invalid');
});

test.each([
  [{ email: 'lea' }, 'email_invalid'],
  [{ email: '  ' }, 'email_invalid'],
  [{}, 'email_invalid'],
  [{ email: 'a@b.fr\r\nBcc: c@d.fr' }, 'email_invalid'],
  [{ email: 5 }, 'invalid_request'],
  [[], 'invalid_request'],
])('%j is refused', async (body, code) => {
  const answer = await post<ErrorAnswer>('/api/newsletter', body);
  expect([answer.status, answer.body.error.code]).toEqual([400, code]);
});

test('a robot that fills the hidden field is answered alike, and leaves nothing behind', async () => {
  const email = newBuyer();
  expect((await subscribe({ email, website: 'https://x.example' })).status).toBe(202);
  expect([await mailsTo(email), await rowOf(email)]).toEqual([[], undefined]);
});

test('an address that is typed over and over, by whomever, under whatever alias, gets one mail a day', async () => {
  const email = newBuyer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, count) => subscribe({ email: email.replace('@', `+${count}@`) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await mailsTo(email.replace(/@.*/, ''))).toHaveLength(1);
});

test('the spellings of one domain are one mailbox: it gets one mail', async () => {
  const email = newBuyer();
  for (const spelling of ['@ｅxample.fr', '@example.ｆr', '@EXAMPLE.FR', '@example.fr']) {
    expect((await subscribe({ email: email.replace(/@.*/, spelling) })).status).toBe(202);
  }
  expect(await mailsTo(email.replace(/@.*/, ''))).toHaveLength(1);
});

test('an address with a display name, a comment or a path around it is none', async () => {
  const email = newBuyer();
  for (const spelling of [
    `a<${email}>`,
    email.replace('@', '(a)@'),
    `${email}/1`,
    email.replace('example', 'ex%61mple'),
  ]) {
    expect((await subscribe({ email: spelling })).status).toBe(400);
  }
  expect(await mailsTo(email)).toEqual([]);
});

test('one network has five mails an hour sent; the sixth address is answered alike and not written to', async () => {
  const [busy, fresh] = [newVisitor(), newVisitor()];
  const emails = Array.from({ length: 6 }, newBuyer);
  for (const email of emails) expect((await subscribe({ email }, busy)).status).toBe(202);
  const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
  expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
  await subscribe({ email: emails[5] }, fresh);
  expect(await mailsTo(emails[5] ?? '')).toHaveLength(1);
});

test('while SES is away the visitor is told, the alarm hears of it, and trying again works', async () => {
  const email = newBuyer();
  await breakMail('down');
  const refused = await subscribe({ email });
  await breakMail('none');
  expect(refused.status).toBe(500);
  expect(await readLog()).toContain('"event":"mail_failed","mail":"newsletter"');
  expect(await readLog()).not.toContain(email);
  expect((await subscribe({ email })).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a confirmation that comes between a second request’s steps is not undone by it', async () => {
  const email = newBuyer();
  const now = new Date();
  await requestSubscription({ email, source: 'footer' }, now);
  expect(await confirmSubscription(email, now, now)).toBe(true);
  expect(await requestSubscription({ email, source: 'article' }, now)).toBe(false);
  expect(await rowOf(email)).toMatchObject({ source: 'footer', confirmed_at: now.toISOString() });
  expect((await rowOf(email))?.delete_at).toBeUndefined();
});

test('an objection kills the link of the mail it came with, whatever was asked for and taken back before', async () => {
  const email = newBuyer();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await recordUnsubscription(email, at(2));
  await requestSubscription({ email, source: 'footer' }, at(3));
  await recordUnsubscription(email, at(4));
  expect(await confirmSubscription(email, at(3), at(5))).toBe(false);
});

test('an objection is kept three years, even when somebody asks for letters again, and ends when the owner confirms', async () => {
  const email = newBuyer();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await requestSubscription({ email, source: 'footer' }, at(1));
  await confirmSubscription(email, at(1), at(1));
  await recordUnsubscription(email, at(2));
  const objection = await rowOf(email);
  await requestSubscription({ email, source: 'footer' }, at(3));
  expect((await rowOf(email))?.delete_at).toBe(objection?.delete_at);
  expect(Number(objection?.delete_at)).toBeGreaterThan(at(2).getTime() / 1000 + 1000 * 86_400);
  expect(await confirmSubscription(email, at(3), at(4))).toBe(true);
  expect((await rowOf(email))?.delete_at).toBeUndefined();
});

test('an address nobody knows is neither confirmed nor made by unsubscribing', async () => {
  const email = newBuyer();
  expect(await confirmSubscription(email, new Date(), new Date())).toBe(false);
  await recordUnsubscription(email, new Date());
  expect(await rowOf(email)).toBeUndefined();
});
