/** Builds the site into `.build/site`: the browser's files, every page as HTML, and what goes with them. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { build } from 'vite';
import { createCompiler } from '#content/guide/compiler.ts';
import { site } from '#content/site.ts';
import { type BrowserFiles, buildBrowserFiles } from '#web/build/browser-files.ts';
import { writeIcons } from '#web/build/icons.ts';
import { makeManifest, makeSitemap, robots } from '#web/build/machine-texts.ts';
import { pageHtml } from '#web/build/page-html.ts';
import { notFoundPath, sitePaths } from '#web/build/site-paths.ts';
import { writeTerms } from '#web/build/terms-pdf.ts';
import { readFilledPage } from '#web/build/texts.ts';
import { mailPictureFile, readExcerpt } from '#web/page-data/spreads.data.ts';
import { shareImagePath } from '#web/render/describe-head.ts';
import type { RenderedPage } from '#web/render/entry-server.tsx';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The picture that a page shows when its link is shared (Open Graph). `path`: the page's. `cover`: an SVG of the repository to show beside the title, such as `/content/…/cover.svg`. `book`: the
 * picture of the open guide to show there.
 */
type ShareImage = { path: string; label: string; title: string; tagline: string; cover?: string; book?: string };

/** Draws the pictures, 1200 × 630 pixels each, into the site's folder. Throws with Typst's own words. */
async function writeShareImages(images: readonly ShareImage[], siteFolder: string): Promise<void> {
  const compiler = createCompiler(root);
  const drawn = images.map(async ({ path: pagePath, ...inputs }) => {
    const svg = compiler.plainSvg({ mainFilePath: path.join(root, 'web/build/share-image.typ'), inputs });
    const file = path.join(siteFolder, shareImagePath(pagePath));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
  });
  await Promise.all(drawn);
}

const webRoot = fileURLToPath(new URL('..', import.meta.url));
const finishedFolder = path.resolve(webRoot, '../.build/site');
/** What the file bucket gets, beside the site's: the sold files, and the terms that a buyer is mailed. */
const filesFolder = path.resolve(webRoot, '../.build/files');
const siteFolder = path.resolve(webRoot, '../.build/site-next');
const serverFolder = path.resolve(webRoot, '../.build/site-server');

async function buildRenderer(): Promise<typeof import('#web/render/entry-server.tsx')> {
  await build({
    configFile: path.join(webRoot, 'vite.config.ts'),
    logLevel: 'warn',
    // Bundled whole: jotai and the router must be the same copy for the shell and the pages.
    ssr: { noExternal: true },
    build: {
      outDir: serverFolder,
      ssr: path.join(webRoot, 'render/entry-server.tsx'),
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'entry-server.mjs' } },
    },
  });
  return import(pathToFileURL(path.join(serverFolder, 'entry-server.mjs')).href);
}

async function writeSiteFile(name: string, content: string): Promise<void> {
  const file = path.join(siteFolder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** A page is known by its path; only what search engines may show is shared and listed. */
type Page = RenderedPage & { path: string };

async function writePage({ path: pagePath, tags, body }: Page, files: BrowserFiles): Promise<void> {
  await writeSiteFile(pagePath === '/' ? 'index.html' : `${pagePath}.html`, pageHtml({ tags, body, ...files }));
}

const showsBook = (pagePath: string) =>
  pagePath === '/' || pagePath === '/product' || pagePath.split('/')[2] === readExcerpt().productId;

async function writeCompanions(pages: readonly Page[]): Promise<void> {
  const shared = pages.filter(({ head }) => !head.noindex);
  const indexed = shared.filter(({ head, path: pagePath }) => head.canonical.endsWith(pagePath));
  await writeSiteFile(
    'sitemap.xml',
    makeSitemap(indexed.map(({ path: pagePath, head }) => ({ path: pagePath, updated: head.article?.reviewed }))),
  );
  await writeSiteFile('robots.txt', robots);
  await writeSiteFile('site.webmanifest', makeManifest(site));
  await writeIcons(siteFolder);
  const images = shared.map(({ path: pagePath, head }) => ({
    path: pagePath,
    label: site.name,
    title: head.name,
    tagline: site.tagline,
    ...(head.article === undefined ? {} : { cover: head.article.cover }),
    ...(showsBook(pagePath) ? { book: `/${mailPictureFile}` } : {}),
  }));
  await writeShareImages(images, siteFolder);
}

/**
 * Writes the whole site to `.build/site`, in one move at the end: a failed build leaves the last good one in place.
 * Throws when content is malformed, a page fails or the guide is not built.
 */
export async function buildSite(): Promise<void> {
  await rm(siteFolder, { recursive: true, force: true });
  const [files, { renderPage }] = await Promise.all([buildBrowserFiles(webRoot, siteFolder), buildRenderer()]);
  const pages: Page[] = [];
  for (const pagePath of [...sitePaths, notFoundPath]) {
    const page = { path: pagePath, ...(await renderPage(pagePath)) };
    await writePage(page, files);
    pages.push(page);
  }
  await writeCompanions(pages);
  await writeTerms(readFilledPage('conditions-generales'), site.termsVersion, filesFolder);
  await rm(finishedFolder, { recursive: true, force: true });
  await rename(siteFolder, finishedFolder);
}

if (import.meta.main) await buildSite();
