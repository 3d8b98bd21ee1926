import { expect, test } from 'vitest';
import { kindOfOccasion, nameMail } from '#lambdas/mail/mail-kind.ts';

test.each([
  ['link', 'link'],
  ['refund_re_1', 'refund'],
  ['refund_notice_12', 'refund_notice'],
  ['refund_asked_2', 'refund_asked'],
  ['returned_re_1', 'refund_returned'],
  ['gift', 'gift'],
  ['gift_2_0', 'gift'],
  ['gift_withheld_2_1', 'gift_withheld'],
  ['former_0', 'former_address'],
  ['address_1763800000000', 'address'],
  ['edition_guide_amour_1_2', 'edition'],
  ['a_refund_notice', undefined],
  ['reviews', undefined],
])('the mail %s is of the kind %s', (occasion, kind) => {
  expect(kindOfOccasion(occasion)).toBe(kind);
});

test('a mail is named in French, one of another version by its occasion', () => {
  expect([nameMail('returned_re_1'), nameMail('other_1')]).toEqual([
    'l’avis que le remboursement est revenu',
    '« other_1 »',
  ]);
});
