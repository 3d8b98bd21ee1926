import { expect, test } from 'vitest';
import { homeContent, homeDemo, welcomePromo } from '#content/home.ts';
import { promoCodes } from '#content/promo-codes.ts';
import { homeModules } from '#web/page-data/home-data.ts';

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

test('in verified mode the home page carries no claim or testimonial that the shop cannot prove', () => {
  const demo = JSON.stringify(homeModules(true));
  const verified = JSON.stringify(homeModules(false));
  const unproven = [
    ...homeDemo.claims,
    ...homeDemo.testimonials.flatMap(({ name, quote }) => [name, JSON.stringify(quote).slice(1, -1)]),
    '572',
    'vérifi',
  ];
  for (const claim of unproven.slice(0, -1)) expect(demo).toContain(claim);
  for (const claim of unproven) expect(verified).not.toContain(claim);
});
