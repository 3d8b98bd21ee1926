import { chromium, defineConfig } from '@playwright/test';
import { findBrowser } from './test/browser.ts';
import { port } from './test/journeys/port.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  // The longest takes 18 s, and 59 on a machine with a load of 25.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { intervals: [50] } },
  workers: 2,
  fullyParallel: true,
  // A journey that passes only sometimes fails.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Actions, requests, logs and the page's last state; TRACE_PAGES keeps all its states, for a quarter more processor time.
    trace: {
      mode: 'retain-on-failure',
      screenshots: false,
      snapshots: process.env.TRACE_PAGES !== undefined,
      sources: false,
    },
    launchOptions: {
      // Playwright runs its own as a headless shell, unless it is named.
      ...(executablePath === undefined || executablePath === chromium.executablePath() ? {} : { executablePath }),
      // The shell rounds the width of each letter otherwise, as no browser of a reader does.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    command: 'node local/start.ts --fresh',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port) },
    // The site may have to be built first, on a busy machine.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
