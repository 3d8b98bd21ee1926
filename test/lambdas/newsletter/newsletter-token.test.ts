import { expect, test } from 'vitest';
import {
  makeConfirmToken,
  makeUnsubscribeToken,
  readConfirmToken,
  readUnsubscribeToken,
} from '#lambdas/newsletter/newsletter-token.ts';

const linkSecret = 'a secret';
const email = 'léa+lettre@exämple.fr';
const issuedAt = new Date('2026-11-21T12:00:00.000Z');
const after = (days: number) => new Date(issuedAt.getTime() + days * 86_400_000);
const token = makeConfirmToken(email, { linkSecret, issuedAt });

test('a confirmation link names its mailbox and its moment for seven days', () => {
  expect(readConfirmToken(token, { linkSecret, now: after(7) })).toEqual({ email, issuedAt });
  expect(readConfirmToken(token, { linkSecret, now: new Date(after(7).getTime() + 1) })).toBeUndefined();
});

test('an unsubscribe link works for ever', () => {
  expect(readUnsubscribeToken(makeUnsubscribeToken(email, linkSecret), linkSecret)).toBe(email);
});

test('neither link does the other’s work, whatever is cut off or put on', () => {
  expect(readUnsubscribeToken(token, linkSecret)).toBeUndefined();
  expect(readConfirmToken(makeUnsubscribeToken(email, linkSecret), { linkSecret, now: issuedAt })).toBeUndefined();
});

test.each([
  '',
  '.',
  '..',
  'x',
  '__proto__',
  'a.b.c',
  '\u0000.💘.x',
  `${token}x`,
  token.slice(0, -1),
  token.replace(/^./, 'A'),
  token.replace('.', '.1'),
  makeConfirmToken(email, { linkSecret: 'another secret', issuedAt }),
])('“%s” is no token of ours', (forged) => {
  expect(readConfirmToken(forged, { linkSecret, now: issuedAt })).toBeUndefined();
  expect(readUnsubscribeToken(forged, linkSecret)).toBeUndefined();
});
