import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './test/browser.ts';
import { port } from './test/journeys/port.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  // A journey that holds only sometimes does not hold.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Without its film, which costs half of a run's time; the pages' states, calls and log are kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } } },
  ],
  webServer: {
    command: 'node local/start.ts --fresh',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port) },
    // The site may have to be built first, on a machine that does much else.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
