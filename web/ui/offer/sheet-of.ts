import type { GuidePage } from '#web/page-data/guide-pages.data.ts';
import sheet from '#web/ui/sheet.module.css';

/** A page's classes: white pages are dimmed in the dark theme, the drawn cover has colours of its own for it. */
export function sheetOf({ avif }: GuidePage): string {
  return avif === undefined ? `${sheet.sheet}` : `${sheet.sheet} ${sheet.white}`;
}
