/** What the Markdown files of `content/` are to the pages; `build/texts.ts` makes them so. */
import type { LegalPageContent } from '#content/legal.ts';
import type { ArticleContent } from '#web/page-data/article-data.ts';

/** `content/articles/<slug>/article.md` */
export type ArticleModule = { article: ArticleContent };
/** `content/legal/<name>.md` */
export type LegalModule = { page: LegalPageContent };
