/** What the Markdown files of `content/` are to the pages; `build/texts.ts` makes them so. */
import type { ArticleContent } from '#web/page-data/article-data.ts';
import type { LegalPageText } from '#web/page-data/legal-text.ts';

/** `content/articles/<slug>/article.md` */
export type ArticleModule = { article: ArticleContent };
/** `content/legal/<name>.md` */
export type LegalModule = { page: LegalPageText };
