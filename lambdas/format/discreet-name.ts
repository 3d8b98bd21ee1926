import { site } from '#content/site.ts';

/** `guide-amour.pdf` → `document.pdf`; the second file of an order, `index` 1, is `document-2.pdf`. */
export function toDiscreetName(fileName: string, index: number): string {
  const [extension = ''] = /\.\w+$/.exec(fileName) ?? [];
  return `${site.discreetFileName}${index === 0 ? '' : `-${index + 1}`}${extension}`;
}
