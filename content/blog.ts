/** The words around the articles. `demo` holds what the shop cannot prove; no page shows it in `verified` mode. */
import * as v from 'valibot';
import { checkContent, line } from '#content/check-content.ts';
import blogJson from './blog.json' with { type: 'json' };

const block = v.strictObject({ title: line, text: line });

const blogSchema = v.strictObject({
  hero: v.strictObject({ title: line, intro: line }),
  closing: block,
  author: v.strictObject({ title: line }),
  note: line,
  helpful: v.strictObject({ title: line, thanks: line }),
  articleOffer: v.strictObject({ ...block.entries, action: line }),
  newsletter: block,
  comments: v.strictObject({ ...block.entries, action: line }),
  commentsDialog: v.strictObject({ ...block.entries, action: line }),
  firstReads: v.pipe(v.array(line), v.length(3)),
  demo: v.strictObject({ commentCount: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
});

/** `firstReadSlugs`: the articles to begin with, on pages that are no article. `blogDemo`: only in `demo` mode. */
export const {
  hero,
  closing,
  author,
  note,
  helpful,
  articleOffer,
  newsletter,
  comments,
  commentsDialog,
  firstReads: firstReadSlugs,
  demo: blogDemo,
} = checkContent('blog.json', blogSchema, blogJson);
