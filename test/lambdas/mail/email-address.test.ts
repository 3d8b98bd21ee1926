import { expect, test } from 'vitest';
import { emailKey, isEmailAddress } from '#lambdas/mail/email-address.ts';

test.each([
  'lea@example.fr',
  'lea.dupont@exämple.fr',
  'a+b@sous.domaine.fr',
  "o'neill@example.ie",
  'lea@例子.广告',
  'LEA_1-2@Example.FR',
  `${'a'.repeat(64)}@example.fr`,
  `lea@${'a'.repeat(63)}.fr`,
  `lea@${'abcde.'.repeat(40)}museum`,
])('%s may be written to', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  '',
  'lea',
  '@example.fr',
  'lea@',
  'lea@example',
  'lea@@example.fr',
  'lea @example.fr',
  'lea@example.fr\r\nBcc: x@y.fr',
  'lea@exam\u200bple.fr',
  'l\ufffda@example.fr',
  'l\ud83da@example.fr',
  'lea@.fr',
  'lea@example.',
  // SES refuses these for good.
  'léa@example.fr',
  'a..b@example.fr',
  '.lea@example.fr',
  'lea.@example.fr',
  `${'a'.repeat(65)}@example.fr`,
  `lea@${'a'.repeat(64)}.fr`,
  `lea@${'ä'.repeat(60)}.fr`,
  `lea@${'abcde.'.repeat(42)}museum`,
  'lea@-example.fr',
  'lea@example-.fr',
  'lea@example.fr-',
  'lea@exa_mple.fr',
  'lea@192.168.1.1',
  'lea@example.1',
  // Each of these would reach the mailbox of lea@example.fr under another spelling, and so escape its limits.
  'lea@example.fr/1',
  'lea@ex%61mple.fr',
  'a<lea@example.fr>',
  '"lea"@example.fr',
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
