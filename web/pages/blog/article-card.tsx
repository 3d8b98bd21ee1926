import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#web/page-data/article-data.ts';
import styles from '#web/pages/blog/article-card.module.css';
import { formatReadTime } from '#web/ui/format.ts';

/** One article of the list; the whole card is its link. `eager`: its picture is in the first view. */
export function ArticleCard({ article, eager }: { article: ArticleSummary; eager: boolean }) {
  const { slug, title, excerpt, cover, category, date, longDate, readingMinutes } = article;
  const preload = () => preloadArticle(slug);
  return (
    <article className={styles.card} onPointerEnter={preload}>
      <img
        className={styles.cover}
        src={cover}
        alt=""
        width={1200}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      <p className={styles.category}>{category}</p>
      <h2 className={styles.title}>
        <Link className={styles.link} to={`/blog/${slug}`} onFocus={preload}>
          {title}
        </Link>
      </h2>
      <p className={styles.excerpt}>{excerpt}</p>
      <p className={styles.facts}>
        <time dateTime={date}>{longDate}</time>
        <span aria-hidden="true"> · </span>
        {formatReadTime(readingMinutes)}
      </p>
    </article>
  );
}

/** Fetches an article that is likely to be read next; a failure shows only when it is opened. */
function preloadArticle(slug: string): void {
  const page = import('#web/pages/blog/article-page.tsx');
  const article = import('#web/pages/blog/fetch-article.ts').then(({ fetchArticle }) => fetchArticle(slug));
  Promise.all([page, article]).catch(() => {});
}
