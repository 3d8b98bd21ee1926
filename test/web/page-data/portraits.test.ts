import { expect, test } from 'vitest';
import { portrait } from '#content/reviews.ts';
import { portraitSheet } from '#web/page-data/portraits.data.ts';

test('each portrait has a view of its own, and the drawing has its colours by night', () => {
  const views = [...portraitSheet.matchAll(/<view id="(\w+)" viewBox="(.*?)"/g)];
  expect(views.map(([, name]) => name).toSorted()).toEqual(portrait.options.toSorted());
  expect(new Set(views.map(([, , place]) => place)).size).toBe(views.length);
  expect(portraitSheet).toContain('prefers-color-scheme:dark');
});
