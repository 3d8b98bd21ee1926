/** The shop's mark in the sizes browsers and phones ask for, drawn from its SVG. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };

const { one, two, stroke } = drawings.mark;

function strokes([first, second]: readonly [string, string], transform = ''): string {
  const place = transform === '' ? '' : ` transform="${transform}"`;
  return `<g fill="none" stroke-width="${stroke}"${place}><path stroke="${first}" d="${one}"/><path stroke="${second}" d="${two}"/></g>`;
}

/** On the wine of the buttons, in both themes. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${palette.wine.day}"/>${strokes([palette['on-wine'].day, palette['thread-two'].night], 'translate(-3.8 1.6) scale(.9)')}</svg>`;

export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><path fill="${palette.rose.day}" d="M0 0h600v800H0z"/>${strokes([palette['thread-one'].day, palette['thread-two'].day], 'translate(36 208) scale(12)')}</svg>`;

/** `inset`: the part of each side left free; phones cut a maskable icon down to its middle 80 %. */
const icons = [
  { name: 'icon-48.png', sizePx: 48, inset: 0 },
  { name: 'icon-192.png', sizePx: 192, inset: 0 },
  { name: 'icon-512.png', sizePx: 512, inset: 0 },
  { name: 'icon-maskable.png', sizePx: 512, inset: 0.1 },
  { name: 'apple-touch-icon.png', sizePx: 180, inset: 0.08 },
];
const wine = palette.wine.day;

/** A PNG as the one picture of an `.ico` (a header of 6 bytes and an entry of 16), for requests of `/favicon.ico`. */
function toIco(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, 6);
  head.writeUInt8(sizePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

export async function writeIcons(siteFolder: string): Promise<void> {
  const mark = Buffer.from(iconSvg);
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
  const sizePx = 32;
  const small = await sharp(mark, { density: 2000 }).resize(sizePx).png().toBuffer();
  await writeFile(path.join(siteFolder, 'favicon.ico'), toIco(small, sizePx));
}
