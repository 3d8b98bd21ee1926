/** The words around the articles. `demo` holds what the shop cannot prove; no page shows it in `verified` mode. */
import { checkTexts } from '#content/content-file.ts';
import blogJson from './blog.json' with { type: 'json' };

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
} = checkTexts('blog.json', blogJson);
