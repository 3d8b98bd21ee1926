/** The invented people of the demonstration, drawn with the site's two threads and without a face, so that they look like nobody. */

import type { PortraitName } from '#content/demo-reviews.ts';
import palette from '#content/palette.json' with { type: 'json' };
import { drawingFileName, nightStyle } from '#web/page-data/article-covers.ts';

const shoulders =
  'M5 47c1-8 6-11 14-13c2-1 2-4 1-6c-4-3-6-7-6-12c0-7 4-11 10-11s10 4 10 11c0 5-2 9-6 12c-1 2-1 5 1 6c8 2 13 5 14 13';

const hair: Record<PortraitName, string> = {
  court: 'M13 18c-2-9 3-15 11-15c9 0 13 6 11 15c-1-5-4-7-7-9c-4 3-9 4-12 3c-2 2-2 4-3 6',
  long: 'M12 33c-3-5-1-13 0-19c1-7 6-11 12-11s11 4 12 11c1 6 3 14 0 19M14 17c6 0 11-3 13-7c2 4 4 6 7 6',
  chignon: 'M13 17c5 0 9-3 11-7c2 4 6 7 11 7c1-8-4-13-11-13s-12 5-11 13M19 4a5 4 0 1 1 10 0',
  boucles: 'M13 21c-4-2-4-6-1-8c-2-4 2-7 5-7c1-4 6-5 9-2c4-2 8 1 7 4c4 1 5 5 2 7c2 2 1 5-1 6',
  barbe: 'M14 16c0 11 4 17 10 17s10-6 10-17c-2 4-4 6-6 5c-2-2-6-2-8 0c-2 1-4-1-6-5M15 11c4 0 9-1 12-4',
};

const sizePx = 48;

function draw([name, line]: [string, string], index: number): string {
  const top = index * sizePx;
  const [one, two] = [shoulders, line].map((path, thread) => {
    const colour = palette[thread === 0 ? 'thread-one' : 'thread-two'].day;
    return `<path stroke="${colour}" d="${path}"/>`;
  });
  const frame = `<svg y="${top}" width="${sizePx}" height="${sizePx}" viewBox="0 -4 ${sizePx} ${sizePx}">${one}${two}</svg>`;
  return `<view id="${name}" viewBox="0 ${top} ${sizePx} ${sizePx}"/>${frame}`;
}

/** All of them below one another: one request. `#court` shows one, also where the file is the source of an `<img>`. */
export const portraitSheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizePx} ${sizePx}" fill="none" stroke-width="1.6" stroke-linecap="round">${nightStyle}${Object.entries(hair).map(draw).join('')}</svg>`;

export const portraitAddress = `/${drawingFileName('portraits', portraitSheet)}`;
