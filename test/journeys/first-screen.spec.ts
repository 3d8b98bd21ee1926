/** What a first screen shows, also where its HTML arrives in two parts, cut where a browser could paint an unfinished one. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, productPage, salesPage, storedCart, test, withStorage } from './journey.ts';
import { port } from './port.ts';
import { expectNoShift, nextFrame, watchShifts } from './scripts.ts';

/** The shop behind a line that pauses in the middle of a page, after `cut`. */
async function serveInTwoParts(cut: string): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`http://localhost:${port}${request.url}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const at = type.startsWith('text/html') ? bytes.indexOf(cut) + cut.length : bytes.length;
    response.write(bytes.subarray(0, at));
    // Long enough for a browser to paint what it has.
    setTimeout(() => response.end(bytes.subarray(at)), at < bytes.length ? 1500 : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

for (const [path, cut] of [
  [productPage, 'exercices</li>'],
  [salesPage, '<figure'],
  ['/blog/langage-amour', '</h1>'],
  ['/checkout', 'sans justification.'],
] as const) {
  test(`nothing moves on ${path} when the end of its HTML is late`, { tag: '@phone' }, async ({ page }) => {
    const { server, url } = await serveInTwoParts(cut);
    await page.addInitScript(watchShifts);
    await withStorage(page, { shopping_cart: storedCart(1) });
    await page.goto(url + path);
    await page.locator('html[data-page]').waitFor();
    await nextFrame(page);
    await expectNoShift(page);
    server.close();
  });
}

for (const path of ['/', '/product']) {
  test(`the first screen of ${path} on a phone has the price`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('79').first()).toBeInViewport({ ratio: 1 });
  });
}

test('the first screen of a desktop has a whole withdrawal, and the cover on the home page', async ({ page }) => {
  await page.goto('/retractation');
  await expect(page.getByRole('main').getByRole('button').first()).toBeInViewport({ ratio: 1 });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('figure').first().getByRole('img')).toBeInViewport({ ratio: 0.5 });
});
