import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without its window: the journeys take less than half the processor time in it. */
const shell = '/usr/bin/chromium-headless-shell';
const systemBrowsers = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium on this machine (the one that `CHROMIUM_PATH` names, else Playwright's own first), or undefined. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

async function run(command: string, args: string[], minutes: number): Promise<void> {
  console.log(`For the journeys: ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: minutes * 60_000 });
  await once(child, 'close').catch(() => {});
}

const canUseApt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

async function installPackage(name: string): Promise<void> {
  await run('apt-get', ['update', '-qq'], 3);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 10);
}

/**
 * The text of a page stands in Arial or Times until the page's fonts come. Debian's Chromium comes without any font of their
 * widths, and a journey measures that nothing moves.
 */
async function ensureFonts(): Promise<void> {
  const hasFonts = ['liberation', 'liberation2'].some((name) => existsSync(`/usr/share/fonts/truetype/${name}`));
  if (canUseApt && !hasFonts) await installPackage('fonts-liberation');
}

/** A browser for the journeys, installed when there is none: Playwright's, else Debian's. Throws without either. */
export async function ensureBrowser(): Promise<string> {
  await ensureFonts();
  if (findBrowser() === undefined) await run('node_modules/.bin/playwright', ['install', 'chromium'], 3);
  const found = findBrowser();
  const isWhole = found === undefined || found === '/usr/bin/chromium';
  if (isWhole && process.env.CHROMIUM_PATH === undefined && canUseApt) await installPackage('chromium-headless-shell');
  const installed = findBrowser();
  if (installed === undefined) {
    throw new Error('No browser for the journeys. Install Chromium, or name one by CHROMIUM_PATH=/path/to/chromium.');
  }
  return installed;
}
