import { expect, test } from 'vitest';
import { tellEntry } from '#lambdas/order/order-story.ts';

test.each([
  ['link', 'le lien'],
  ['refund_asked_2', 'l’accusé de la demande de remboursement'],
  ['refund_re_1', 'l’avis de remboursement'],
  ['returned_re_1', 'l’avis que le remboursement est revenu'],
  ['gift', 'le cadeau'],
  ['gift_closed', 'l’avis que le lien du cadeau est fermé'],
  ['former_0', 'l’avis à l’ancienne adresse'],
  ['review_refused_0123456789ab_1', 'le refus de l’avis'],
  ['later', '« later »'],
])('the mail %s is told as %s', (mail, words) => {
  expect(tellEntry({ at: '2026-11-24T08:00:00.000Z', kind: 'mail_sent', mail })).toBe(`mail envoyé : ${words}`);
});
