/** The shop's mark in the sizes browsers and phones ask for, drawn from `public/favicon.svg`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** `inset`: the part of each side left free; phones cut a maskable icon down to its middle 80 %. */
const icons = [
  { name: 'icon-48.png', sizePx: 48, inset: 0 },
  { name: 'icon-192.png', sizePx: 192, inset: 0 },
  { name: 'icon-512.png', sizePx: 512, inset: 0 },
  { name: 'icon-maskable.png', sizePx: 512, inset: 0.1 },
  { name: 'apple-touch-icon.png', sizePx: 180, inset: 0.08 },
];
const wine = '#7a2342';

/** Writes the icons into the site's folder. */
export async function writeIcons(publicFolder: string, siteFolder: string): Promise<void> {
  const mark = await readFile(path.join(publicFolder, 'favicon.svg'));
  for (const { name, sizePx, inset } of icons) {
    const free = Math.round(sizePx * inset);
    const drawn = await sharp(mark, { density: 2000 })
      .resize(sizePx - 2 * free)
      .toBuffer();
    const ground = inset === 0 ? { r: 0, g: 0, b: 0, alpha: 0 } : wine;
    await sharp(drawn)
      .extend({ top: free, bottom: free, left: free, right: free, background: ground })
      .flatten(inset === 0 ? false : { background: wine })
      .png({ palette: true })
      .toFile(path.join(siteFolder, name));
  }
}
