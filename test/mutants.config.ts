/** The tests that mutants are tried on: those of the functions' code that need no local cloud. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { fontsPlugin } from './fonts-plugin.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  plugins: [fontsPlugin],
  test: {
    setupFiles: ['test/fail-on-logged-error.ts'],
    include: ['test/lambdas/**/*.test.{ts,tsx}'],
    // A busy machine takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
