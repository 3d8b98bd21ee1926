import { defineConfig } from 'vitest/config';
import { fontsPlugin } from './test/fonts-plugin.ts';
import { buildDataPlugin } from './web/build/build-data.ts';
import { textsPlugin } from './web/build/texts.ts';

export default defineConfig({
  plugins: [buildDataPlugin(), textsPlugin(), fontsPlugin],
  test: {
    setupFiles: ['test/fail-on-logged-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'test/{imports,packages,fault-matrix}.test.ts',
            'test/{content,lambdas,web,local,operator}/**/*.test.{ts,tsx}',
          ],
          // The mail templates' packages alone take seconds to load on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cloud',
          include: ['test/{cloud,torture}/**/*.test.ts'],
          globalSetup: ['test/cloud/start-cloud.ts'],
          setupFiles: ['test/cloud/each-test.ts'],
          // The files share one shop, whose Stripe and mail some of them take down.
          fileParallelism: false,
          // A busy machine takes three times as long.
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
