import { articleOffer, note } from '#content/blog.ts';
import type { Prose } from '#content/prose.ts';
import type { ArticleContent, RelatedArticle } from '#web/page-data/set-article.ts';
import { loopSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/pages/blog/static-parts.module.css';
import { Contents } from '#web/ui/contents.tsx';
import { formatReadTime } from '#web/ui/format.ts';
import { unawaited } from '#web/ui/product-image.tsx';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { Spread } from '#web/ui/spread.tsx';

export type StaticPartName = 'hero' | 'plan' | 'before' | 'after' | 'note' | 'offer' | 'related';

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
      return <p className={`note ${styles.note}`}>{note}</p>;
    case 'offer':
      return <ArticleOffer address={article.offer} />;
    case 'related':
      return <RelatedArticles related={article.related} />;
  }
}

function ArticleHero({ article }: { article: ArticleContent }) {
  const { title, category, date, longDate, readingMinutes, reviewedMonth, cover, coverAlt } = article;
  return (
    <header className={styles.hero}>
      <div className={styles.inner}>
        <div className={`stack3 start ${styles.words}`}>
          <a className="screen-only target small plain lit" href="/blog">
            ← Retour aux articles
          </a>
          <h1 className={styles.title}>
            <TitleText>{title}</TitleText>
          </h1>
          <p className="cluster near small">
            <a className={`target lit ${styles.category}`} href={`/blog?categorie=${category}`}>
              {category}
            </a>
            <time dateTime={date}>{longDate}</time>
            <span>{formatReadTime(readingMinutes)}</span>
            <span>Relu en {reviewedMonth}</span>
          </p>
        </div>
        <img
          className={`screen-only fill ${styles.cover}`}
          src={cover}
          alt={coverAlt}
          width={1200}
          height={800}
          fetchPriority="high"
          onLoad={unawaited}
        />
      </div>
    </header>
  );
}

/** Without the numbers of an article's steps, since the table of contents is a numbered list. */
function withoutNumbers(headings: Prose['headings']): Prose['headings'] {
  return headings.map(({ id, text }) => ({ id, text: text.replace(/^\d+\.\s*/, '') }));
}

function ArticleOffer({ address }: { address: string }) {
  return (
    <section className="copper clip-sides" aria-labelledby="offer">
      <div className={`width stack4 ${styles.book}`}>
        <Spread spread={loopSpread} sizes="(width >= 64rem) 46rem, 90vw" className="bleed outward" example />
        <div className="stack4 start">
          <h2 id="offer" className="display">
            <TitleText>{articleOffer.title}</TitleText>
          </h2>
          <p>{articleOffer.text}</p>
          <a className="primary" href={address}>
            {articleOffer.action}
          </a>
        </div>
      </div>
    </section>
  );
}

function RelatedArticles({ related }: { related: readonly RelatedArticle[] }) {
  return (
    <section className="stack4" aria-labelledby="related">
      <h2 id="related">Articles similaires</h2>
      <ul className="stack5 two">
        {related.map(({ slug, title, opening, cover }) => (
          <li key={slug}>
            <a className="stack1 plain" href={`/blog/${slug}`}>
              <img className="fill" src={cover} alt="" width={1200} height={800} loading="lazy" decoding="async" />
              <span className={`called ${styles.relatedTitle}`}>
                <TitleText>{title}</TitleText>
              </span>
              <span className={`note ${styles.relatedOpening}`}>{opening}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
