import { expect, test } from 'vitest';
import {
  makeConfirmToken,
  makeUnsubscribeToken,
  readConfirmToken,
  readUnsubscribeToken,
} from '#lambdas/newsletter/newsletter-token.ts';

const keys = { signing: 'a secret', accepted: ['a secret'] };
const email = 'léa+lettre@exämple.fr';
const issuedAt = new Date('2026-11-21T12:00:00.000Z');
const after = (days: number) => new Date(issuedAt.getTime() + days * 86_400_000);
const token = makeConfirmToken(email, { keys, issuedAt });

test('a confirmation token gives its address and its time for seven days', () => {
  expect(readConfirmToken(token, { keys, now: after(7) })).toEqual({ email, issuedAt });
  expect(readConfirmToken(token, { keys, now: new Date(after(7).getTime() + 1) })).toBeUndefined();
});

test('an unsubscribe token never expires', () => {
  expect(readUnsubscribeToken(makeUnsubscribeToken(email, keys), keys)).toBe(email);
});

test('a token signed before a rotation works as long as the previous secret is accepted', () => {
  const rotated = { signing: 'a new secret', accepted: ['a new secret', 'a secret'] };
  expect(readConfirmToken(token, { keys: rotated, now: issuedAt })?.email).toBe(email);
  expect(readUnsubscribeToken(makeUnsubscribeToken(email, keys), rotated)).toBe(email);
});

test('neither token serves the other’s purpose, whatever is cut off or added', () => {
  expect(readUnsubscribeToken(token, keys)).toBeUndefined();
  expect(readConfirmToken(makeUnsubscribeToken(email, keys), { keys, now: issuedAt })).toBeUndefined();
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
  makeConfirmToken(email, { keys: { signing: 'another secret', accepted: [] }, issuedAt }),
])('“%s” is refused as a token', (forged) => {
  expect(readConfirmToken(forged, { keys, now: issuedAt })).toBeUndefined();
  expect(readUnsubscribeToken(forged, keys)).toBeUndefined();
});
