import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { author, comments, newsletter } from '#content/blog.ts';
import { titles } from '#web/page-data/articles.data.ts';
import { articleClaims } from '#web/page-data/claims.data.ts';
import type { ArticleTitle } from '#web/page-data/set-article.ts';
import styles from '#web/pages/blog/article-page.module.css';
import { Source, Static, sourceOf } from '#web/pages/blog/article-source.tsx';
import { HelpfulBox } from '#web/pages/blog/helpful-box.tsx';
import { InteractivePart } from '#web/pages/blog/interactive-part.tsx';
import prose from '#web/pages/blog/prose.module.css';
import { ShareButton } from '#web/pages/blog/share-button.tsx';
import type { PageParams } from '#web/pages.ts';
import { site } from '#web/shop.ts';
import { late, useLate } from '#web/ui/late.ts';
import { LeaveButton } from '#web/ui/leave.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ThreadMark } from '#web/ui/weave.tsx';

const commentsDialog = late(() =>
  import('#web/pages/blog/comments-dialog.tsx').then((module) => module.CommentsDialog),
);

export const parts = ({ slug = '' }: PageParams) => [sourceOf(slug)];

/** An article's title, or undefined when there is no such article. */
export function nameOf({ slug = '' }: PageParams): string | undefined {
  return titles[slug]?.title;
}

/** The article by the slug in the address; an unknown one leads to the list. */
export function Page({ slug = '' }: PageParams) {
  const known = titles[slug];
  if (known === undefined) return <Navigate to="/blog" replace />;
  return (
    <Source key={slug} slug={slug}>
      {known.quickExit && <LeaveButton />}
      <Article slug={slug} {...known} />
    </Source>
  );
}

function Article({ slug, title, hasPart, isSpeech }: ArticleTitle & { slug: string }) {
  return (
    <div className={`clip-sides ${styles.page}`}>
      <div className={`screen-only ${styles.progress}`} aria-hidden="true" />
      <article>
        <Static name="hero" />
        <div className={`width ${styles.author}`}>
          <AuthorLine title={title} />
        </div>
        <div className={`width ${styles.columns}`}>
          <Static name="plan" className={`screen-only ${styles.plan}`} />
          <div className={styles.text}>
            <Static name="before" className={`${prose.prose} ${isSpeech ? prose.speech : prose.dropCap}`} />
            {hasPart && (
              <>
                <InteractivePart slug={slug} />
                <Static name="after" className={prose.prose} />
              </>
            )}
          </div>
        </div>
      </article>
      <div className="screen-only">
        <div className={`width stack5 ${styles.after}`}>
          <HelpfulBox slug={slug} title={title} />
          <Static name="note" />
        </div>
        <Static name="offer" />
        <div className={`width ${styles.after}`}>
          <Static name="related" />
        </div>
        <div className={`width stack5 ${styles.after}`}>
          <CommentsBox />
          <Newsletter />
        </div>
      </div>
    </div>
  );
}

function AuthorLine({ title }: { title: string }) {
  return (
    <div id="suite" className={`stack3 ${styles.authorLine}`}>
      <span className={`screen-only centred ${styles.authorMark}`}>
        <ThreadMark />
      </span>
      <p>
        <strong className="small name">{site.name}</strong>
        <span className="note">{author.title}</span>
      </p>
      <ShareButton title={title} />
    </div>
  );
}

/** Only readers of the guide may comment, which a dialog explains. The count is shown in `demo` mode only. */
function CommentsBox() {
  const [open, setOpen] = useState(false);
  const Dialog = useLate(commentsDialog, open);
  return (
    <section className="stack3 start" aria-labelledby="comments">
      <h2 id="comments">
        {articleClaims === null ? comments.title : `${comments.title} (${articleClaims.commentCount})`}
      </h2>
      <p>{comments.text}</p>
      <button type="button" className="secondary" hidden={!useHydrated()} onClick={() => setOpen(true)}>
        {comments.action}
      </button>
      {open && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function Newsletter() {
  return (
    <section className="stack3" aria-labelledby="newsletter">
      <h2 id="newsletter">{newsletter.title}</h2>
      <p>{newsletter.text}</p>
      <NewsletterForm source="article" action="S'inscrire" />
    </section>
  );
}
