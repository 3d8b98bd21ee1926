/** The articles' cover drawings as files of the site. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import palette from '#content/palette.json' with { type: 'json' };

/** The colours drawings use: grounds, threads and words. */
const drawn = [
  palette['cover-paper'],
  palette.surface,
  palette.rose,
  palette['cover-sage'],
  palette['cover-plum'],
  palette['field-copper'],
  palette['field-meadow'],
  palette['thread-one'],
  palette['thread-two'],
  // On a full field the second thread is white by day.
  { day: palette['on-wine'].day, night: palette['thread-two'].night },
  palette.sage,
  palette.ink,
];

const nightRules = drawn
  .flatMap(({ day, night }) => [`[fill="${day}" i]{fill:${night}}`, `[stroke="${day}" i]{stroke:${night}}`])
  .join('');

/** A picture follows the `color-scheme` of the page around it, so one file serves day and night. */
export const nightStyle = `<style>@media(prefers-color-scheme:dark){${nightRules}}</style>`;

function withNight(svg: string): string {
  return svg.replace(/^<svg[^>]*>/, (opening) => opening + nightStyle);
}

/** Of every drawing, in its own units. */
const coverSize = { width: 1200, height: 800 };

function compact(svg: string): string {
  return svg
    .replace(/<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a cover's file of the site holds: the drawing without what only its author needs, and its colours by night. */
export function coverSvg(coverPath: string): string {
  return withNight(compact(readFileSync(coverPath, 'utf8')));
}

type Cover = { slug: string; coverPath: string };

/**
 * All covers below one another, for the list of articles: one request instead of twelve. `#slug` shows one of them, also
 * where the file is the source of an `<img>`.
 */
export function coverSheet(covers: readonly Cover[]): string {
  const { width, height } = coverSize;
  const drawings = covers.map(({ slug, coverPath }, index) => {
    const frame = `x="0" y="${index * height}" width="${width}" height="${height}"`;
    const view = `<view id="${slug}" viewBox="0 ${index * height} ${width} ${height}"/>`;
    return view + compact(readFileSync(coverPath, 'utf8')).replace(/^<svg[^>]*>/, `<svg ${frame}>`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${nightStyle}${drawings.join('')}</svg>`;
}

/** A name that changes with what is drawn, so that browsers may keep the file for ever: `assets/cover-slug-1a2b3c4d.svg`. */
export function drawingFileName(name: string, svg: string): string {
  return `assets/${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`;
}
