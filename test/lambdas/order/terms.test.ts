import { expect, test } from 'vitest';
import { isTermsFile, termsFileName } from '#lambdas/order/terms.ts';

test('the PDF of terms is named after their version and their words', () => {
  const name = termsFileName({ version: '2026-11', hash: '1a2b3c4d5e6f7a8b9c0d' });
  expect(name).toBe('conditions-generales-2026-11-1a2b3c4d5e6f7a8b.pdf');
  expect(isTermsFile(name)).toBe(true);
});

test.each(['conditions-generales-2026-11.html', 'guide-amour.pdf', 'x-conditions-generales-1.pdf', '1.pdf.txt'])(
  '%s is no such name',
  (name) => {
    expect(isTermsFile(name)).toBe(false);
  },
);
