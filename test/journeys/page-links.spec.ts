/** Which links open inside the app: plain ones to pages of the site, and no others; and when their code is fetched. */
import { expect, open, test } from './journey.ts';

const links = [
  { link: 'to a page', attributes: { href: '/contact' }, opensInside: true },
  { link: 'to a page in a new tab', attributes: { href: '/contact', target: '_blank' }, opensInside: false },
  { link: 'to a page, with Ctrl', attributes: { href: '/contact' }, opensInside: false, ctrlKey: true },
  { link: 'that downloads', attributes: { href: '/contact', download: '' }, opensInside: false },
  { link: 'to a file', attributes: { href: '/feed.xml' }, opensInside: false },
  { link: 'to the API', attributes: { href: '/api/health' }, opensInside: false },
  { link: 'to another site', attributes: { href: 'https://exemple.fr/contact' }, opensInside: false },
];

test('a plain link to a page of the site opens inside the app, any other as the browser opens it', async ({ page }) => {
  await open(page, '/retrouver');
  for (const { link, attributes, opensInside, ctrlKey = false } of links) {
    const isTaken = await page.evaluate(
      ([given, withCtrl]) => {
        const link = document.createElement('a');
        for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
        document.querySelector('main')?.append(link);
        let taken = false;
        // Heard after the app's own listener; the browser stays here in any case.
        const hear = (event: Event) => {
          taken = event.defaultPrevented;
          event.preventDefault();
        };
        window.addEventListener('click', hear, { once: true });
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: withCtrl }));
        return taken;
      },
      [attributes, ctrlKey] as const,
    );
    expect(isTaken, link).toBe(opensInside);
    if (opensInside) await open(page, '/retrouver');
  }
});

test('a page is fetched with its later parts when a link to it is pointed at', async ({ page }) => {
  await open(page, '/contact');
  for (const { path, files } of [
    { path: '/colophon', files: ['colophon-text'] },
    { path: '/retrouver', files: ['find-order-page', 'after-sending'] },
    { path: '/newsletter', files: ['newsletter-page', 'letters'] },
    { path: '/ailleurs', files: ['not-found-text'] },
  ]) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: `Vers ${href}` });
      document.querySelector('main')?.append(link);
    }, path);
    const fetched = files.map((file) => page.waitForRequest(new RegExp(`/${file}-[^/]*\\.js$`)));
    await page.getByRole('link', { name: `Vers ${path}` }).hover();
    await Promise.all(fetched);
  }
  await expect(page).toHaveURL('/contact');
});
