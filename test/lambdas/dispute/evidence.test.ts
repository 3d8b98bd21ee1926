import { expect, test } from 'vitest';
import { listSections, toEvidence } from '#lambdas/dispute/evidence.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';

test('a bank reads neither to whom the guide was given or shared nor the names on its title page', () => {
  const [noe, ines] = [{ email: 'noe@exemple.fr' }, { email: 'ines@exemple.fr', since: '2026-11-21T20:10:00.000Z' }];
  const order = aPaidOrder({ recipient: noe, partner: ines, dedication: 'Léa et Noé' });
  const paper = JSON.stringify(listSections(order, []));
  expect(paper).toContain('lea@example.fr');
  expect(paper).not.toMatch(/noe|ines|Noé/);
});

test('an erased buyer has no address for the bank', () => {
  const evidence = (email: string) => toEvidence(aPaidOrder({ email }), { sections: [], file: 'file_1' });
  expect(evidence('lea@example.fr')).toMatchObject({ customer_email_address: 'lea@example.fr' });
  expect(evidence('erased-0123456789ab')).not.toHaveProperty('customer_email_address');
  expect(JSON.stringify(listSections(aPaidOrder({ email: 'erased-0123456789ab' }), []))).not.toContain('erased-');
});
