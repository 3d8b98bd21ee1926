import { note } from 'virtual:article-static-words';
import type { ArticleContent } from '#web/page-data/article-data.ts';
import { ArticleHero } from '#web/pages/article/article-hero.tsx';
import { ArticleOffer } from '#web/pages/article/article-offer.tsx';
import { Contents } from '#web/pages/article/contents.tsx';
import { RelatedArticles } from '#web/pages/article/related-articles.tsx';
import styles from '#web/pages/article/static-parts.module.css';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';

export type StaticPartName = 'hero' | 'plan' | 'before' | 'after' | 'note' | 'offer' | 'related';

/**
 * What of an article's page needs no script. A reader who opens the page has it as HTML; who comes from another page of
 * the site fetches this code with the article.
 */
export function StaticPart({ name, article }: { name: StaticPartName; article: ArticleContent }) {
  switch (name) {
    case 'hero':
      return <ArticleHero article={article} />;
    case 'plan':
      return <Contents headings={article.prose.headings} />;
    case 'before':
    case 'after':
      return <ProseNodes nodes={article.prose[name]} />;
    case 'note':
      return <p className={styles.note}>{note}</p>;
    case 'offer':
      return <ArticleOffer />;
    case 'related':
      return <RelatedArticles related={article.related} />;
  }
}
