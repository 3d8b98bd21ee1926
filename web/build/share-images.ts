/** The picture each page shows when its link is shared (Open Graph), set in the book's own type. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createCompiler } from '#content/guide/compiler.ts';
import { shareImagePath } from '#web/render/describe-head.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `path`: the page's. `cover`: an SVG of the repository to show beside the title, such as `/content/…/cover.svg`. `book`: the
 * picture of the open guide to show there.
 */
export type ShareImage = { path: string; label: string; title: string; tagline: string; cover?: string; book?: string };

/** Draws the pictures, 1200 × 630 pixels each, into the site's folder. Throws with Typst's own words. */
export async function writeShareImages(images: readonly ShareImage[], siteFolder: string): Promise<void> {
  const compiler = createCompiler(root);
  const drawn = images.map(async ({ path: pagePath, ...inputs }) => {
    const svg = compiler.plainSvg({ mainFilePath: path.join(root, 'web/build/share-image.typ'), inputs });
    const file = path.join(siteFolder, shareImagePath(pagePath));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
  });
  await Promise.all(drawn);
}
