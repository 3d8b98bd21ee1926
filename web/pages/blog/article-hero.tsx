import type { ArticleContent } from '#web/page-data/article-data.ts';
import styles from '#web/pages/blog/article-hero.module.css';
import { formatReadTime } from '#web/ui/format.ts';

/** The drawing and the title, on a ground of the drawing's colour. */
export function ArticleHero({ article }: { article: ArticleContent }) {
  const { title, category, date, longDate, readingMinutes, reviewedMonth, cover, coverAlt, ground } = article;
  return (
    <header className={styles.hero} data-ground={ground}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <a className={styles.back} href="/blog">
            ← Retour aux articles
          </a>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.facts}>
            <a className={styles.category} href={`/blog?categorie=${category}`}>
              {category}
            </a>
            <time dateTime={date}>{longDate}</time>
            <span>{formatReadTime(readingMinutes)}</span>
            <span>Relu en {reviewedMonth}</span>
          </p>
        </div>
        <img className={styles.cover} src={cover} alt={coverAlt} width={1200} height={800} fetchPriority="high" />
      </div>
    </header>
  );
}
