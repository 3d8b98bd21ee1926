import type { GuidePage } from '#web/page-data/guide-pages.ts';
import sheet from '#web/ui/sheet.module.css';

/** How a page lies there: the cover is drawn for the night too, white paper has to be dimmed. */
export function sheetOf({ avif }: GuidePage): string {
  return avif === undefined ? `${sheet.sheet}` : `${sheet.sheet} ${sheet.white}`;
}
