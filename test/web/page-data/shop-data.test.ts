import { expect, test } from 'vitest';
import { shopDataPlugin } from '#web/page-data/shop-data.ts';

function load(id: string, environment: NodeJS.ProcessEnv): string {
  const { load } = shopDataPlugin(environment);
  if (typeof load !== 'function') throw new Error('The plugin loads nothing');
  return String(Reflect.apply(load, {}, [`\0${id}`]));
}

test('in verified mode no invented review or expert reaches the pages', () => {
  expect(load('virtual:demo-reviews', { SOCIAL_PROOF: 'demo' })).toContain('Claire M.');
  expect(load('virtual:demo-reviews', { SOCIAL_PROOF: 'verified' })).toBe('export const demoReviews = null;');
});

test('a mode that does not exist stops the build', () => {
  expect(() => shopDataPlugin({ SOCIAL_PROOF: 'both' })).toThrow('SOCIAL_PROOF must be "demo" or "verified"');
});
