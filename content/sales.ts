/** The words of the sales landing page, as `sales.json` has them. */
import * as v from 'valibot';
import { checkContent, count, line, lines, titledText } from '#content/check-content.ts';
import { testimonial } from '#content/reviews.ts';
import salesJson from './sales.json' with { type: 'json' };

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
  figure: v.picklist(['chapters', 'exercises', 'meditations', 'pages', 'hours']),
  label: line,
  text: line,
});

/** `{price}` in a cell of the comparison stands for the guide's price, `{works}` for the number of works it cites. */
const salesSchema = v.strictObject({
  hero: v.strictObject({ title: line, lede: line, note: line }),
  excerpt: titledText,
  scene: v.strictObject({
    title: line,
    turns: v.array(v.strictObject({ name: line, text: line })),
    after: line,
    source: line,
  }),
  inclusions: v.strictObject({ title: line, items: v.array(inclusion), giftText: line }),
  guarantee: titledText,
  chapters: v.strictObject({
    title: line,
    more: line,
    fewer: line,
    items: v.pipe(
      v.array(v.strictObject({ step: line, title: line, content: line })),
      v.length(6, 'the guide has six chapters'),
    ),
  }),
  comparison: v.strictObject({
    title: line,
    columns: v.tuple([line, line, line]),
    rows: v.array(v.strictObject({ label: line, cells: v.tuple([line, line, line]) })),
    note: line,
  }),
  audience: v.strictObject({
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
  knowledge: v.strictObject({ title: line, text: line, link: line }),
  faq: v.strictObject({
    title: line,
    items: v.pipe(v.array(v.strictObject({ question: line, answer: line })), v.length(6, 'has six questions')),
    contact: line,
  }),
  closing: v.strictObject({ title: line, text: line, buy: line }),
  demo: demoSchema,
});

/** The page's words. `salesDemo`: only in `demo` mode. */
export const {
  hero,
  excerpt,
  scene,
  inclusions,
  guarantee,
  chapters,
  comparison,
  audience,
  knowledge,
  faq,
  closing,
  demo: salesDemo,
} = checkContent('sales.json', salesSchema, salesJson);
