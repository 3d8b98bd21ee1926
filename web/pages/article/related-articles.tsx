import { articles } from 'virtual:articles';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#web/article-data.ts';
import styles from '#web/pages/article/related-articles.module.css';
import { preloadText } from '#web/pages/article/texts.ts';

const shownLinks = 2;

/** The first two of the articles it names. */
export function RelatedArticles({ article }: { article: ArticleSummary }) {
  const related = article.related.slice(0, shownLinks).flatMap((slug) => articles.filter((one) => one.slug === slug));
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.heading}>
        Articles similaires
      </h2>
      <ul className={styles.list}>
        {related.map((one) => (
          <li key={one.slug}>
            <RelatedLink article={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedLink({ article: { slug, title, opening, cover } }: { article: ArticleSummary }) {
  const preload = () => preloadText(slug);
  return (
    <Link className={styles.link} to={`/blog/${slug}`} onPointerEnter={preload} onFocus={preload}>
      <img className={styles.cover} src={cover} alt="" width={1200} height={800} loading="lazy" decoding="async" />
      <span className={styles.title}>{title}</span>
      <span className={styles.opening}>{opening}</span>
    </Link>
  );
}
