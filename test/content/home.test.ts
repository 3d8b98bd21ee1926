import { expect, test } from 'vitest';
import { homeContent, welcomePromo } from '#content/home.ts';
import { promoCodes } from '#content/promo-codes.ts';

test('the modal promises what the code really takes off', () => {
  const code = promoCodes.find(({ code }) => code === welcomePromo.code);
  expect(code?.isActive).toBe(true);
  expect(welcomePromo.title).toContain(`−${code?.discountPercent} %`);
  expect(welcomePromo.discountPercent).toBe(code?.discountPercent);
});

test('the question on therapy names the help lines', () => {
  const answers = homeContent.faq.entries.map(({ answer }) => answer).join(' ');
  for (const number of ['3919', '17', '114', '3114']) expect(answers).toContain(number);
});
