import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { fontsPlugin } from './test/fonts-plugin.ts';
import { buildDataPlugin } from './web/build/build-data.ts';
import { textsPlugin } from './web/build/texts.ts';

const isTorture = process.env.TORTURE_SIZE !== undefined;

const unitFiles = globSync([
  'test/{documents,imports,packages}.test.ts',
  'test/{content,lambdas,web,local,operator}/**/*.test.{ts,tsx}',
]);
const unitFilesWith = (words: RegExp) => unitFiles.filter((file) => words.test(readFileSync(file, 'utf8')));
/** Modules that are replaced or loaded anew for one file, or a clock of its own. */
const changesModules = unitFilesWith(/vi\.(mock\(|resetModules|useFake)/);
/** They share a shop in memory, whose addresses the functions' clients keep. */
const withShop = unitFilesWith(/own-shop/).filter((file) => !changesModules.includes(file));
/** Variables and modules that stay as one file has set them. Whatever else a file changes it puts back after each test. */
const apart = unitFilesWith(/own-shop|process\.env\.\w+ = |vi\.(mock\(|resetModules)/).filter(
  (file) => !withShop.includes(file),
);
// The mail templates' packages alone take seconds to load on a busy machine.
const unitTimeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  plugins: [buildDataPlugin(), textsPlugin(), fontsPlugin],
  test: {
    setupFiles: ['test/fail-on-logged-error.ts'],
    projects: [
      // Rules load their modules once for all files; whatever changes its process has one to itself.
      {
        extends: true,
        test: { name: 'unit', include: unitFiles, exclude: [...apart, ...withShop], isolate: false, ...unitTimeouts },
      },
      {
        extends: true,
        test: { name: 'unit-shop', include: withShop, isolate: false, ...unitTimeouts },
      },
      { extends: true, test: { name: 'unit-apart', include: apart, pool: 'threads', ...unitTimeouts } },
      {
        extends: true,
        test: {
          name: 'cloud',
          // What only long runs prove is left to `npm run torture`, which sets its size.
          include: isTorture
            ? ['test/torture/**/*.test.ts']
            : ['test/cloud/**/*.test.ts', 'test/torture/{sweep,order-model}.test.ts'],
          globalSetup: ['test/cloud/start-clouds.ts'],
          setupFiles: ['test/cloud/each-test.ts'],
          // Each worker has a cloud of its own, whose Stripe and mail some tests take down. Long runs also measure.
          maxWorkers: isTorture ? 1 : 2,
          isolate: false,
          sequence: { groupOrder: 1 },
          // The longest take 20 s, and more than 60 on a machine with a load of 30.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // One worker and one set of modules: each stage is synthesised once for all files.
          isolate: false,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
