import { expect, test } from 'vitest';
import { demoReviews } from '#content/reviews.ts';
import { sales } from '#content/sales.ts';
import { guideModules } from '#web/page-data/guide-data.ts';

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Short words such as a role may stand in proven text too. */
const unproven = [...stringsOf(sales.demo), ...stringsOf(demoReviews)].filter(
  (text) => text.length > 12 && text !== demoReviews.productId,
);

test('nothing unproven is in the data of a verified build', () => {
  const built = stringsOf(guideModules(false)).join('\n');
  expect(unproven.length).toBeGreaterThan(80);
  expect(unproven.filter((text) => built.includes(text))).toEqual([]);
  expect(built).toContain(sales.hero.title);
});

test('the demonstration has it all', () => {
  const built = stringsOf(guideModules(true));
  expect(unproven.filter((text) => !built.includes(text))).toEqual([]);
});
