/** What holds on every page: theme, headers, no third party, no cookie. */
import { port } from './port.ts';
import { expect, onDesktopOnly, open, test } from './shop.ts';

onDesktopOnly();

test('the theme is kept as a bare word, and is there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('the security headers are those of the distribution', async ({ page }) => {
  const answer = await page.goto('/');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('nothing on the site comes from elsewhere, and it sets no cookie', async ({ page, context }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of ['/', '/product/guide-amour-1', '/checkout']) await open(page, path);
  expect([...hosts]).toEqual([`localhost:${port}`]);
  expect(await context.cookies()).toEqual([]);
});
