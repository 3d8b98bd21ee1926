import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#web/article-data.ts';
import styles from '#web/pages/article/article-hero.module.css';
import { formatReadTime } from '#web/ui/format.ts';

/** The drawing and the title, on the drawing's own ground. */
export function ArticleHero({ article }: { article: ArticleSummary }) {
  const { title, category, date, longDate, readingMinutes, cover, coverAlt, ground } = article;
  return (
    <header className={styles.hero} data-ground={ground}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <Link className={styles.back} to="/blog">
            ← Retour aux articles
          </Link>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.facts}>
            <Link className={styles.category} to={`/blog?categorie=${category}`}>
              {category}
            </Link>
            <time dateTime={date}>{longDate}</time>
            <span>{formatReadTime(readingMinutes)}</span>
          </p>
        </div>
        <img className={styles.cover} src={cover} alt={coverAlt} width={1200} height={800} fetchPriority="high" />
      </div>
    </header>
  );
}
