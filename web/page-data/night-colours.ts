/** The night of our drawings: covers of articles and of what is sold. */

/** Grounds, threads and words by day, and by night as in `shell/tokens.css`. */
const nightColours: Record<string, string> = {
  '#faf5ee': '#271c26',
  '#fffbf6': '#271c26',
  '#f4e1da': '#35222e',
  '#e4e8dd': '#272d28',
  '#e9dfe6': '#2d2334',
  '#7a2342': '#eeb0aa',
  '#a8472a': '#e99a78',
  '#566b4d': '#a6bd97',
  '#2f1d2e': '#f2e8e2',
};

const nightRules = Object.entries(nightColours)
  .flatMap(([day, night]) => [`[fill="${day}" i]{fill:${night}}`, `[stroke="${day}" i]{stroke:${night}}`])
  .join('');

/** A picture follows the `color-scheme` of the page around it, so one file serves day and night. */
export const nightStyle = `<style>@media(prefers-color-scheme:dark){${nightRules}}</style>`;

/** The drawing with its colours by night. */
export function withNight(svg: string): string {
  return svg.replace(/^<svg[^>]*>/, (opening) => opening + nightStyle);
}
