import { expect, test } from 'vitest';
import { formatDuration, formatPrice, formatSize } from '#web/ui/format.ts';

test('a whole price in a sentence has no decimals', () => {
  expect(formatPrice(7900)).toBe('79\u00a0€');
  expect(formatPrice(7950)).toBe('79,50\u00a0€');
});

test('sizes and reading times are in the units French readers expect', () => {
  expect(formatSize(400)).toBe('1\u00a0Ko');
  expect(formatSize(412_345)).toBe('412\u00a0Ko');
  expect(formatSize(28_000_000)).toBe('28\u00a0Mo');
  expect(formatSize(28_430_000)).toBe('28,4\u00a0Mo');
  expect(formatDuration(180)).toBe('3\u00a0heures');
  expect(formatDuration(45)).toBe('45\u00a0minutes');
});
