import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { withinOneHour } from '#test/cloud/one-hour.ts';
import { newBuyer, newVisitor, post, postForm } from '#test/cloud/shop-client.ts';
import { breakMail, mailsTo, readLog } from '#test/cloud/stand-ins.ts';
import { rowOf, subscribe, tokenIn } from '#test/cloud/subscription.ts';

test('a requested address is stored for a week with its source, and its owner gets one mail', async () => {
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

test('the link in the mail confirms, also the second time, and the address is kept for good', async () => {
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

test('a subscribed address that is typed again gets the same answer and no mail', async () => {
  const email = newBuyer();
  await subscribe({ email });
  await post('/api/newsletter/confirm', { token: await tokenIn(email, 'confirm') });
  expect((await subscribe({ email })).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('plain forms are redirected to the newsletter page', async () => {
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
  [{ email: 5 }, 'invalid_request'],
  [[], 'invalid_request'],
])('%j is refused', async (body, code) => {
  const answer = await post<ErrorBody>('/api/newsletter', body);
  expect([answer.status, answer.body.error.code]).toEqual([400, code]);
});

test('a robot that fills the hidden field gets the same answer, and nothing is stored or sent', async () => {
  const email = newBuyer();
  expect((await subscribe({ email, website: 'https://x.example' })).status).toBe(202);
  expect([await mailsTo(email), await rowOf(email)]).toEqual([[], undefined]);
});

test('while SES is down the visitor gets an error and an alarm event is logged; a later try works', async () => {
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

test('an address typed many times, from any network and under any alias, gets one mail a day', async () => {
  const email = newBuyer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, count) => subscribe({ email: email.replace('@', `+${count}@`) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await mailsTo(email.replace(/@.*/, ''))).toHaveLength(1);
});

test(
  'one network may cause five mails an hour; the sixth address gets the same answer and no mail',
  withinOneHour(async () => {
    const [busy, fresh] = [newVisitor(), newVisitor()];
    const emails = Array.from({ length: 6 }, newBuyer);
    for (const email of emails) expect((await subscribe({ email }, busy)).status).toBe(202);
    const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
    await subscribe({ email: emails[5] }, fresh);
    expect(await mailsTo(emails[5] ?? '')).toHaveLength(1);
  }),
);
