/** `npm run covers`: writes the articles' drawings into their folders. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ArticleCover, articleCovers } from '#content/drawing/figures/article-covers.ts';
import { pathOf } from '#content/drawing/svg.ts';
import palette from '#content/palette.json' with { type: 'json' };

const threads = ['one', 'two'] as const;

/** A cover as an SVG of 1200 × 800, by day: the site adds its colours by night. */
export function articleCoverSvg({ ground, light, figure }: ArticleCover): string {
  const strokes = [...new Set(figure.strands.map(({ stroke }) => stroke))];
  const paths = threads.flatMap((thread) =>
    strokes.map((stroke) => {
      const data = pathOf(figure, (strand) => strand.thread === thread && strand.stroke === stroke);
      return data && `<path d="${data}" stroke="${palette[`thread-${thread}`].day}" stroke-width="${stroke}"/>`;
    }),
  );
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">';
  const back = `<path fill="${palette[ground].day}" d="M0 0h1200v800H0z"/>${light.shape} fill="${palette[light.colour].day}"/>`;
  return `${open}${back}<g fill="none">${paths.join('')}</g></svg>\n`;
}

if (import.meta.main) {
  for (const [slug, cover] of Object.entries(articleCovers)) {
    writeFileSync(path.join(import.meta.dirname, '../articles', slug, 'cover.svg'), articleCoverSvg(cover));
  }
}
