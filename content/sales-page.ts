/** The words of the long presentation of a product, as the `sales.json` of its folder has them. */
import * as v from 'valibot';
import { checkContent, count, line, lines, titledText } from '#content/content-file.ts';
import { testimonial } from '#content/demo-reviews.ts';
import { listProductFolders, readProductFile } from '#content/product-folders.ts';

/** Claims that the shop cannot prove; no page shows them in `verified` mode. */
const demoSchema = v.strictObject({
  couples: count,
  countdown: line,
  recentBuyers: line,
  note: line,
  stats: v.strictObject({ title: line, note: line, items: v.array(v.strictObject({ value: line, text: line })) }),
  testimonials: v.strictObject({
    title: line,
    note: line,
    more: line,
    fewer: line,
    items: v.pipe(v.array(testimonial), v.length(6, 'has six testimonials')),
  }),
});

/** `figure` names the count, read from the built guide, that stands before `label`. */
const inclusion = v.strictObject({
  figure: v.picklist(['chapters', 'exercises', 'meditations', 'pages', 'minutes', 'hours']),
  label: line,
  text: line,
});

/**
 * `{price}` in a cell of the comparison stands for the product's price, `{works}` for the number of works it cites. A section
 * that is left out is not shown.
 */
const salesSchema = v.strictObject({
  hero: v.strictObject({ title: line, lede: line, note: line }),
  excerpt: v.optional(titledText),
  scene: v.optional(
    v.strictObject({
      title: line,
      turns: v.array(v.strictObject({ name: line, text: line })),
      after: line,
      source: line,
    }),
  ),
  inclusions: v.optional(v.strictObject({ title: line, items: v.array(inclusion), giftText: line })),
  guarantee: v.optional(titledText),
  chapters: v.optional(
    v.strictObject({
      title: line,
      more: line,
      fewer: line,
      items: v.pipe(v.array(v.strictObject({ step: line, title: line, content: line })), v.minLength(1)),
    }),
  ),
  comparison: v.optional(
    v.strictObject({
      title: line,
      columns: v.tuple([line, line, line]),
      rows: v.array(v.strictObject({ label: line, cells: v.tuple([line, line, line]) })),
      note: line,
    }),
  ),
  audience: v.optional(
    v.strictObject({
      title: line,
      forTitle: line,
      for: lines,
      notForTitle: line,
      notFor: lines,
      helpTitle: line,
      help: line,
      helpLines: v.array(
        v.strictObject({ number: line, link: v.pipe(v.string(), v.regex(/^(tel|sms):\d+$/)), text: line }),
      ),
    }),
  ),
  knowledge: v.optional(v.strictObject({ title: line, text: line, link: line })),
  faq: v.optional(
    v.strictObject({ title: line, items: v.array(v.strictObject({ question: line, answer: line })), contact: line }),
  ),
  closing: v.optional(v.strictObject({ title: line, text: line, buy: line })),
  demo: v.optional(demoSchema),
});

export type SalesWords = v.InferOutput<typeof salesSchema>;

/** The words of each product that has a long presentation, by its id; `demo` only in `demo` mode. */
export const sales: Readonly<Record<string, SalesWords>> = Object.fromEntries(
  listProductFolders().flatMap((folder) => {
    const stated = readProductFile(folder, 'sales.json');
    return stated === undefined ? [] : [[folder.id, checkContent(`../${folder.path}/sales.json`, salesSchema, stated)]];
  }),
);
