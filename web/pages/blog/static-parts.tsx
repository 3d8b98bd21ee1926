import { note } from '#content/blog.ts';
import type { Prose } from '#content/prose.ts';
import type { ArticleContent } from '#web/page-data/article-data.ts';
import { ArticleHero } from '#web/pages/blog/article-hero.tsx';
import { ArticleOffer } from '#web/pages/blog/article-offer.tsx';
import styles from '#web/pages/blog/article-page.module.css';
import { RelatedArticles } from '#web/pages/blog/related-articles.tsx';
import { Contents } from '#web/ui/contents.tsx';
import layout from '#web/ui/layout.module.css';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';

export type StaticPartName = 'hero' | 'plan' | 'before' | 'after' | 'note' | 'offer' | 'related';

/** Without the numbers of an article's steps, since the table of contents is a numbered list. */
function withoutNumbers(headings: Prose['headings']): Prose['headings'] {
  return headings.map(({ id, text }) => ({ id, text: text.replace(/^\d+\.\s*/, '') }));
}

/**
 * The parts of an article's page that need no script. A reader who opens the page gets them as HTML; for a reader who comes
 * from another page of the site this code is fetched with the article.
 */
export function StaticPart({ name, article }: { name: StaticPartName; article: ArticleContent }) {
  switch (name) {
    case 'hero':
      return <ArticleHero article={article} />;
    case 'plan':
      return <Contents title="Dans cet article" headings={withoutNumbers(article.prose.headings)} />;
    case 'before':
    case 'after':
      return <ProseNodes nodes={article.prose[name]} />;
    case 'note':
      return <p className={`${layout.note} ${styles.note}`}>{note}</p>;
    case 'offer':
      return <ArticleOffer />;
    case 'related':
      return <RelatedArticles related={article.related} />;
  }
}
