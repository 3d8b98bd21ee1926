/** The words around the articles. `demo` holds what the shop cannot prove; no page shows it in `verified` mode. */
import * as v from 'valibot';
import { checkContent, count, line, titledText } from '#content/content-file.ts';
import blogJson from './blog.json' with { type: 'json' };

const blogSchema = v.strictObject({
  hero: v.strictObject({ title: line, intro: line }),
  closing: titledText,
  author: v.strictObject({ title: line }),
  note: line,
  helpful: v.strictObject({ title: line, thanks: line }),
  articleOffer: v.strictObject({ ...titledText.entries, action: line }),
  newsletter: titledText,
  comments: v.strictObject({ ...titledText.entries, action: line }),
  commentsDialog: v.strictObject({ ...titledText.entries, action: line }),
  firstReads: v.pipe(v.array(line), v.length(3)),
  demo: v.strictObject({ commentCount: count }),
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
