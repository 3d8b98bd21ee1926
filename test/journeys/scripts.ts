/** The code that pages load: what was sent, what has arrived, what has run, and what moved meanwhile. */
import { expect, type Page } from './journey.ts';

/**
 * Runs `firstFocus`, the first focus in a form, which makes the page load the code of its toasts, and waits until that code
 * has run: without network a toast has to say so.
 */
export async function awaitToaster(page: Page, firstFocus: () => Promise<void>): Promise<void> {
  const [script] = await Promise.all([page.waitForResponse(/\/toaster-[^/]*\.js$/), firstFocus()]);
  await page.evaluate((url) => import(url), script.url());
}

/** Waits until the page has shown what changed so far. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Returns a function that waits until every script requested from now on has run, and the scripts these request too. */
export function followScripts(page: Page): () => Promise<void> {
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) requested.add(request.url());
  });
  return async () => {
    for (let seen = 0; seen < requested.size; ) {
      seen = requested.size;
      await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), [...requested]);
      await nextFrame(page);
    }
  };
}

/** Holds the files with such names back, until the function it returns is called. */
export async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, (route) => released.then(() => route.continue()));
  return release;
}

/** Holds every script back; the function it returns releases them and waits for hydration. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await hold(page, /\.js$/);
  return async () => {
    release();
    await page.locator('html[data-page]').waitFor();
  };
}

type Shift = { value: number; moved: string[] };

declare global {
  interface Window {
    readShifts(): Shift[];
  }
}

/** For `page.addInitScript`: keeps the layout shifts of each document and what they moved. */
export function watchShifts(): void {
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const shifts: Shift[] = [];
  const describe = ({ node }: { node: Node | null }) =>
    (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'removed')).slice(0, 80);
  const add = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as Entry[]) shifts.push({ value, moved: sources.map(describe) });
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.readShifts = () => {
    add(observer.takeRecords());
    return shifts;
  };
}

/** Expects that nothing has moved since the document began, where `watchShifts` runs. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.readShifts());
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
}
