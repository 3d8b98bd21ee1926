/** The night colours of our drawings: covers of articles and of what is sold. */
import palette from '#content/palette.json' with { type: 'json' };

/** The colours drawings use: grounds, threads and words. */
const drawn = [
  palette['cover-paper'],
  palette.surface,
  palette.rose,
  palette['cover-sage'],
  palette['cover-plum'],
  palette['thread-one'],
  palette['thread-two'],
  palette.sage,
  palette.ink,
];

const nightRules = drawn
  .flatMap(({ day, night }) => [`[fill="${day}" i]{fill:${night}}`, `[stroke="${day}" i]{stroke:${night}}`])
  .join('');

/** A picture follows the `color-scheme` of the page around it, so one file serves day and night. */
export const nightStyle = `<style>@media(prefers-color-scheme:dark){${nightRules}}</style>`;

/** The drawing with its colours by night. */
export function withNight(svg: string): string {
  return svg.replace(/^<svg[^>]*>/, (opening) => opening + nightStyle);
}
