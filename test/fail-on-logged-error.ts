import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that makes the code log an error says so by asserting on `console.error`; any other logged error fails it. */
const original = console.error;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const logged = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  vi.restoreAllMocks();
  console.error = original;
  expect(logged, 'an error was logged').toEqual([]);
});
