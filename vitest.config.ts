import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/fail-on-logged-error.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/{content,lambdas,web}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'cloud',
          include: ['test/{local,cloud}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
});
