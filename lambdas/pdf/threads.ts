import {
  clip,
  closePath,
  endPath,
  LineCapStyle,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  rectangle,
} from 'pdf-lib';
import prints from '#content/drawing/prints.json' with { type: 'json' };
import { colours } from '#lambdas/pdf/colours.ts';

type Place = { x: number; top: number; width: number };

/** A figure of the book in a frame, which cuts off what goes on beyond it; `top` is below the page's upper edge. */
function drawFigure(
  page: PDFPage,
  name: 'line-60' | 'cover',
  { x, top, width, threads }: Place & { threads: readonly [RGB, RGB] },
): void {
  const { stroke, one, two, ...figure } = prints[name];
  const scale = width / figure.width;
  const tall = figure.height * scale;
  const y = page.getHeight() - top;
  page.pushOperators(pushGraphicsState(), rectangle(x, y - tall, width, tall), closePath(), clip(), endPath());
  for (const [path, borderColor] of [[one, threads[0]] as const, [two, threads[1]] as const]) {
    page.drawSvgPath(path, { x, y, scale, borderColor, borderWidth: stroke, borderLineCap: LineCapStyle.Butt });
  }
  page.pushOperators(popGraphicsState());
}

/** The line of the book's title page, `width` points wide. */
export const drawThreads = (page: PDFPage, place: Place): void =>
  drawFigure(page, 'line-60', { ...place, threads: [colours.wine, colours.accent] });

/** A cover as the guide's, with the knot in a lamp's light and without words. */
export function drawCover(page: PDFPage, { x, top, width }: Place): void {
  const { width: wide, height } = prints.cover;
  const scale = width / wide;
  const y = page.getHeight() - top;
  page.drawRectangle({ x, y: y - height * scale, width, height: height * scale, color: colours.copper });
  page.drawCircle({ x: x + width / 2, y: y - 77 * scale, size: 66 * scale, color: colours.copperLight });
  drawFigure(page, 'cover', { x, top, width, threads: [colours.wine, colours.paper] });
}
