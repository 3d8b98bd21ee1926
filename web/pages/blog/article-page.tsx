import { type ReactNode, use } from 'react';
import { Navigate } from 'react-router-dom';
import { newsletter } from '#content/blog.ts';
import { titles } from '#web/page-data/articles.data.ts';
import styles from '#web/pages/blog/article-page.module.css';
import { SourceContext, useSource } from '#web/pages/blog/article-source.ts';
import text from '#web/pages/blog/article-text.module.css';
import { AuthorLine } from '#web/pages/blog/author-line.tsx';
import { CommentsBox } from '#web/pages/blog/comments-box.tsx';
import { HelpfulBox } from '#web/pages/blog/helpful-box.tsx';
import { InteractivePart } from '#web/pages/blog/interactive-part.tsx';
import prose from '#web/pages/blog/prose.module.css';
import type { StaticPartName } from '#web/pages/blog/static-parts.tsx';
import type { PageParams } from '#web/pages.ts';
import { ServedHtml, useServed } from '#web/ui/island.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';

/** An article's title, or undefined when there is no such article. */
export function nameOfArticle({ slug = '' }: PageParams): string | undefined {
  return titles[slug]?.title;
}

/** The article by the slug in the address; an unknown one leads to the list. */
export function ArticlePage({ slug = '' }: PageParams) {
  const known = titles[slug];
  if (known === undefined) return <Navigate to="/blog" replace />;
  return (
    <Source key={slug} slug={slug}>
      <Article slug={slug} title={known.title} hasPart={known.hasPart} />
    </Source>
  );
}

type SourceProps = { slug: string; children: ReactNode };

function Source({ slug, children }: SourceProps) {
  return useServed() ? children : <FetchedSource slug={slug}>{children}</FetchedSource>;
}

function FetchedSource({ slug, children }: SourceProps) {
  return <SourceContext value={useSource(slug)}>{children}</SourceContext>;
}

function Article({ slug, title, hasPart }: { slug: string; title: string; hasPart: boolean }) {
  return (
    <div className={styles.page}>
      <div className={styles.progress} aria-hidden="true" />
      <article>
        <Static name="hero" />
        <div className={styles.author}>
          <AuthorLine title={title} />
        </div>
        <div className={text.columns}>
          <Static name="plan" className={text.plan} />
          <div className={text.text}>
            <Static name="before" className={prose.prose} />
            {hasPart && (
              <>
                <InteractivePart slug={slug} />
                <Static name="after" className={prose.prose} />
              </>
            )}
          </div>
        </div>
      </article>
      <div className={styles.after}>
        <Static name="note" />
        <HelpfulBox slug={slug} title={title} />
        <Static name="offer" />
        <Static name="related" />
        <CommentsBox />
        <Newsletter />
      </div>
    </div>
  );
}

/** A part that needs no script, as the document has it or as it was fetched. */
function Static({ name, className }: { name: StaticPartName; className?: string | undefined }) {
  const source = use(SourceContext);
  if (source === null) return <ServedHtml className={className} />;
  return (
    <div className={className} data-island="">
      <source.StaticPart name={name} article={source.article} />
    </div>
  );
}

function Newsletter() {
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter">{newsletter.title}</h2>
      <p>{newsletter.text}</p>
      <NewsletterForm source="article" action="S'inscrire" />
    </section>
  );
}
