import {
  clip,
  closePath,
  endPath,
  LineCapStyle,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from 'pdf-lib';
import { prints } from '#content/drawing/figures/prints.ts';
import { toThreads } from '#content/drawing/svg.ts';
import { colours } from '#lambdas/pdf/colours.ts';

const figure = prints['line-60'];
const { stroke, one, two } = toThreads(figure);

/** The line of the book's title page, `width` points wide, from `top` below the page's upper edge. */
export function drawThreads(page: PDFPage, { x, top, width }: { x: number; top: number; width: number }): void {
  const scale = width / figure.width;
  const y = page.getHeight() - top;
  // The line goes on beyond both ends.
  const frame = rectangle(x, y - figure.height * scale, width, figure.height * scale);
  page.pushOperators(pushGraphicsState(), frame, closePath(), clip(), endPath());
  for (const [path, borderColor] of [[one, colours.wine] as const, [two, colours.accent] as const]) {
    page.drawSvgPath(path, { x, y, scale, borderColor, borderWidth: stroke, borderLineCap: LineCapStyle.Butt });
  }
  page.pushOperators(popGraphicsState());
}
