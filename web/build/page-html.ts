import palette from '#content/palette.json' with { type: 'json' };
import { bootScript } from '#web/build/boot-script.ts';
import type { BrowserFiles, Stylesheet } from '#web/build/browser-files.ts';
import { readSocialProof } from '#web/page-data/demo-mode.ts';
import { mainProduct } from '#web/shop.ts';

/**
 * The id of the element that follows a page's first screen, where the pieces of that screen stand in another order than in
 * its HTML, or beside each other. Nothing is painted before it is parsed: a browser that paints while it parses would
 * move them. Chromium waits for the element's beginning only, so it is not the first screen itself. Pages write the id out,
 * since a module that they all import is one more request.
 */
const belowFirstScreenId = 'suite';

function classesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

function findUsedClasses(body: string): Set<string> {
  return new Set([...body.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/**
 * The stylesheets of which the page uses a class, in the order of the build. Class names are unique to their file
 * (CSS modules), or are in the shell's, which is every page's; so a class in the page names its file.
 */
export function findStyles(body: string, stylesheets: readonly Stylesheet[]): Stylesheet[] {
  const used = findUsedClasses(body);
  const isUsed = ({ text }: Stylesheet) => [...classesOf(text)].some((name) => used.has(name));
  return stylesheets.filter(isUsed);
}

function preloadFont({ href, media }: BrowserFiles['fonts'][number]): string {
  const where = media === undefined ? '' : ` media="${media}"`;
  return `<link rel="preload" href="${href}" as="font" type="font/woff2"${where} crossorigin>`;
}

type PageParts = BrowserFiles & { tags: string; body: string };

/**
 * One prerendered page as a whole HTML document; no inline style and no script but the boot script (CSP). It names its mode
 * of social proof, so that a synthesis can refuse a site with invented claims.
 */
export function pageHtml({ tags, body, shell, fonts, stylesheets }: PageParts): string {
  return `<!doctype html>
<html lang="fr" data-social-proof="${readSocialProof(process.env)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${tags}
<meta name="theme-color" content="${palette.paper.day}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${palette.paper.night}" media="(prefers-color-scheme: dark)">
${body.includes(`id="${belowFirstScreenId}"`) ? `<link rel="expect" href="#${belowFirstScreenId}" blocking="render">` : ''}
${fonts
  .filter(({ className }) => className === undefined || findUsedClasses(body).has(className))
  .map(preloadFont)
  .join('\n')}
${findStyles(body, stylesheets)
  .map(({ href }) => `<link rel="stylesheet" href="${href}">`)
  .join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="Guide Amour, le blog">
<script data-entry="${shell}" data-product="${mainProduct.id}">${bootScript}</script>
</head>
<body>
<div id="root">${body}</div>
</body>
</html>
`;
}
