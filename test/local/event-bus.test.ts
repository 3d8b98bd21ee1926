import { expect, test } from 'vitest';
import { matches, openEventBus } from '#local/event-bus.ts';
import { makeTemplates } from '#test/local/aws.ts';

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

test('an event starts the functions of the rules that it matches', () => {
  const rule = (source: string) => ({
    EventPattern: { source: [source] },
    Targets: [{ Arn: `function-of-${source}` }],
  });
  const bus = openEventBus(makeTemplates({ 'AWS::Events::Rule': ['aws.ses', 'aws.s3'].map(rule) }));
  const started: unknown[] = [];
  bus.connect((...call) => void started.push(call));
  bus.publish(event);
  expect(started).toEqual([['function-of-aws.ses', event]]);
});
