import type { RelatedArticle } from '#web/page-data/article-data.ts';
import styles from '#web/pages/blog/related-articles.module.css';

/** Two articles on related subjects. */
export function RelatedArticles({ related }: { related: readonly RelatedArticle[] }) {
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.heading}>
        Articles similaires
      </h2>
      <ul className={styles.list}>
        {related.map(({ slug, title, opening, cover }) => (
          <li key={slug}>
            <a className={styles.link} href={`/blog/${slug}`}>
              <img
                className={styles.cover}
                src={cover}
                alt=""
                width={1200}
                height={800}
                loading="lazy"
                decoding="async"
              />
              <span className={styles.title}>{title}</span>
              <span className={styles.opening}>{opening}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
