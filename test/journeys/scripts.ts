/** The code that pages fetch: what was sent, what has come, what has run. */
import { expect, open, type Page } from './shop.ts';

/**
 * Does what makes the page fetch the code of its toasts, the first focus in a form, and waits until that code has run:
 * without network it is a toast that has to say so.
 */
export async function awaitToaster(page: Page, firstFocus: () => Promise<void>): Promise<void> {
  const [script] = await Promise.all([page.waitForResponse(/\/toaster-[^/]*\.js$/), firstFocus()]);
  await page.evaluate((url) => import(url), script.url());
}

/** Opens a page and answers the scripts it was sent, once it asks for no more. */
export async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await open(page, path);
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  return Promise.all(scripts);
}

/** Waits until the page has shown what changed so far. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** From now on: answers how to wait until every script the page has asked for has run, and those these ask for too. */
export function followScripts(page: Page): () => Promise<void> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.add(request.url());
  });
  return async () => {
    for (let seen = 0; seen < asked.size; ) {
      seen = asked.size;
      await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), [...asked]);
      await nextFrame(page);
    }
  };
}
