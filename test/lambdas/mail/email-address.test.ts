import { expect, test } from 'vitest';
import { emailKey, isEmailAddress } from '#lambdas/mail/email-address.ts';

test.each(['lea@example.fr', 'léa.dupont@exämple.fr', 'a+b@sous.domaine.fr', "o'neill@example.ie", '用户@例子.广告'])(
  '%s may be written to',
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'lea',
  '@example.fr',
  'lea@',
  'lea@example',
  'lea@@example.fr',
  'lea@a@example.fr',
  'lea @example.fr',
  'lea@example.fr\r\nBcc: x@y.fr',
  'lea@exam\u200bple.fr',
  'l\ufffda@example.fr',
  'l\ud83da@example.fr',
  'lea@.fr',
  'lea@example.',
  `${'a'.repeat(245)}@example.fr`,
  // Each of these would reach the mailbox of lea@example.fr under another spelling, and so escape its limits.
  'lea@example.fr/1',
  'lea@example.fr?1',
  'lea@example.fr#1',
  'lea@example.fr\\1',
  'lea@ex%61mple.fr',
  'lea@example.fr:25',
  'a<lea@example.fr>',
  'lea(a)@example.fr',
  '"lea"@example.fr',
  'a,lea@example.fr',
  'lea@example..fr',
])('%j is refused', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test('one mailbox has one key, whatever its case and alias', () => {
  expect(emailKey(' Lea+Promo@Example.FR ')).toBe('lea@example.fr');
});

test.each([
  ['lea@exämple.fr', 'lea@xn--exmple-cua.fr'],
  ['lea@ｅxample.fr', 'lea@example.fr'],
  ['lea@example.ｆr', 'lea@example.fr'],
  ['l.e.a.Martin+promo@Gmail.com', 'leamartin@gmail.com'],
  ['lea.martin@googlemail.com', 'leamartin@gmail.com'],
])('%s and %s are one mailbox', (typed, known) => {
  expect(emailKey(typed)).toBe(emailKey(known));
});

test('dots tell mailboxes of other providers apart', () => {
  expect(emailKey('lea.martin@example.fr')).not.toBe(emailKey('leamartin@example.fr'));
});
