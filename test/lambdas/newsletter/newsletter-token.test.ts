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

test('a confirmation token gives its address and its time for seven days', () => {
  expect(readConfirmToken(token, { linkSecret, now: after(7) })).toEqual({ email, issuedAt });
  expect(readConfirmToken(token, { linkSecret, now: new Date(after(7).getTime() + 1) })).toBeUndefined();
});

test('an unsubscribe token never expires', () => {
  expect(readUnsubscribeToken(makeUnsubscribeToken(email, linkSecret), linkSecret)).toBe(email);
});

test('neither token serves the other’s purpose, whatever is cut off or added', () => {
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
])('“%s” is refused as a token', (forged) => {
  expect(readConfirmToken(forged, { linkSecret, now: issuedAt })).toBeUndefined();
  expect(readUnsubscribeToken(forged, linkSecret)).toBeUndefined();
});
