import { expect, test } from 'vitest';
import { matches } from '#local/event-bus.ts';

const event = { source: 'aws.ses', detail: { mail: { tags: { order: ['order_1'], shop: ['a', 'b'] } } } };

test('a pattern that the local cloud does not know is an error', () => {
  expect(() => matches({ source: [{ prefix: 'aws.' }] }, event)).toThrow();
  expect(() => matches({ source: 'aws.ses' }, event)).toThrow('does not know');
});
