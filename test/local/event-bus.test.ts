import { expect, test } from 'vitest';
import { matches } from '#local/event-bus.ts';

const event = { source: 'aws.ses', detail: { mail: { tags: { order: ['order_1'], shop: ['a', 'b'] } } } };

test.each<[string, object, boolean]>([
  ['a listed value', { source: ['aws.s3', 'aws.ses'] }, true],
  ['no listed value', { source: ['aws.s3'] }, false],
  ['one entry of a list', { detail: { mail: { tags: { shop: ['b'] } } } }, true],
  ['a field that exists', { detail: { mail: { tags: { order: [{ exists: true }] } } } }, true],
  ['a field that is missing', { detail: { mail: { tags: { none: [{ exists: true }] } } } }, false],
  ['a place that is missing', { detail: { other: { tags: ['x'] } } }, false],
])('a pattern with %s', (_, pattern, expected) => {
  expect(matches(pattern, event)).toBe(expected);
});

test('a pattern that the local cloud does not know is an error', () => {
  expect(() => matches({ source: [{ prefix: 'aws.' }] }, event)).toThrow();
  expect(() => matches({ source: 'aws.ses' }, event)).toThrow('does not know');
});
