import { expect, test } from 'vitest';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { newBuyer, newVisitor, post, postForm, viewer } from '#test/cloud/shop-client.ts';
import { breakMail, mailsTo } from '#test/cloud/stand-ins.ts';

const support = 'aide@guide-amour.example';
const message = {
  name: 'Léa 💌',
  subject: 'Une question',
  message: 'Bonjour,\nun « mot » avec <b>balises</b> & accents.',
};

test('a message reaches the support address, its sender in Reply-To', async () => {
  const email = newBuyer();
  const answer = await post('/api/contact', { ...message, email, subject: `Question de ${email}` });
  expect(answer.status).toBe(202);
  const [mail] = (await mailsTo(support)).filter(({ subject }) => subject.includes(email));
  expect(mail?.replyTo).toEqual([email]);
  expect(mail?.body.text).toContain(message.message);
  expect(mail?.body.html).toBeUndefined();
});

test('the sender gets one acknowledgement a day, which repeats nothing of the message', async () => {
  const email = newBuyer();
  const spam = { ...message, subject: 'Voir www.casino.example', message: 'Appelez le 0899 12 34 56' };
  for (let count = 0; count < 3; count += 1) {
    expect((await post('/api/contact', { ...spam, email }, viewer(newVisitor()))).status).toBe(202);
  }
  const [acknowledgement, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(acknowledgement?.replyTo).toEqual([support]);
  for (const part of [acknowledgement?.body.text, acknowledgement?.body.html])
    expect(part).not.toMatch(/casino|0899|Léa/);
});

test('a robot that fills the hidden field gets the same answer, and no mail is sent', async () => {
  const email = newBuyer();
  const filled = { ...message, email, subject: `Robot ${email}`, website: 'https://x.example' };
  expect((await post('/api/contact', filled)).status).toBe(202);
  expect((await mailsTo(support)).some(({ subject }) => subject.includes(email))).toBe(false);
  expect(await mailsTo(email)).toEqual([]);
});

test.each(['name', 'email', 'subject', 'message'])('a message without %s is refused', async (field) => {
  const whole: Record<string, string> = { ...message, email: newBuyer() };
  expect((await post('/api/contact', { ...whole, [field]: ' ' })).status).toBe(400);
  delete whole[field];
  expect((await post('/api/contact', whole)).status).toBe(400);
});

test('a message that SES does not take is answered with an error', async () => {
  await breakMail('down');
  const answer = await post<ErrorBody>('/api/contact', { ...message, email: newBuyer() });
  expect([answer.status, answer.body.error.code]).toEqual([500, 'internal']);
});

test('a plain form is redirected to the contact page', async () => {
  const sent = await postForm('/api/contact', { ...message, email: newBuyer() });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent=1#envoye']);
});
