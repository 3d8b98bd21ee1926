import { expect, test } from 'vitest';
import { siteUrl } from '#test/cloud/addresses.ts';
import { sitePaths } from '#web/build/site-map.ts';
import { fontStyles, readCuts } from '#web/build/write-fonts.ts';

const read = async (path: string) => (await fetch(`${siteUrl}${path}`)).text();

test('the site that a test has built is the one visitors get, with React’s production build', async () => {
  const [, entry = ''] = /data-entry="([^"]+)"/.exec(await read('/')) ?? [];
  const script = await read(entry);
  expect(script.length).toBeGreaterThan(100_000);
  expect(script).not.toContain('react_stack_bottom_frame');
});

test('the fonts cut for the pages have every character of the pages but the stars, which no font of ours has', async () => {
  const charactersOf = (name: string) => readCuts(fontStyles).find(({ file }) => file.endsWith(name))?.characters;
  const sans = new Set(`★☆${charactersOf('instrument-sans.woff2')}`);
  const italic = new Set(charactersOf('fraunces-italic.woff2'));
  for (const path of sitePaths) {
    const [, body = ''] = (await read(path)).split('<body>');
    const textOf = (html: string) =>
      // React writes the straight apostrophe and the ampersand as entities.
      html
        .replaceAll(/<script.*?<\/script>|<[^>]*>|[\n\r\t]/gs, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&');
    // Titles of works are set in italic.
    const works = [...body.matchAll(/<em>.*?<\/em>/gs)].join('');
    const text = textOf(body.replaceAll(/<em>.*?<\/em>/gs, ''));
    expect(text.length, path).toBeGreaterThan(100);
    expect([...new Set(text)].filter((character) => !sans.has(character)).join(''), path).toBe('');
    expect([...new Set(textOf(works))].filter((character) => !italic.has(character)).join(''), path).toBe('');
  }
});
