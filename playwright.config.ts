import { chromium, defineConfig, devices } from '@playwright/test';
import { findBrowser } from './test/browser.ts';
import { port } from './test/journeys/port.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  // The longest takes 18 s; a busy machine takes four times as long.
  timeout: 90_000,
  expect: { timeout: 10_000 },
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
  // Each journey runs once, on a desktop; `@phone` runs it on a phone instead, `@both` on either, where width matters.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      // A phone draws seven pixels for one of the layout: a twentieth of the processor time, and nothing here reads them.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 }, deviceScaleFactor: 1 },
    },
  ],
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
