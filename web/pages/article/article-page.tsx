import { articles } from 'virtual:articles';
import { blog } from 'virtual:blog-words';
import { Navigate, useParams } from 'react-router-dom';
import type { ArticleSummary } from '#web/article-data.ts';
import { ArticleHero } from '#web/pages/article/article-hero.tsx';
import { ArticleOffer } from '#web/pages/article/article-offer.tsx';
import styles from '#web/pages/article/article-page.module.css';
import { ArticleText } from '#web/pages/article/article-text.tsx';
import { AuthorLine } from '#web/pages/article/author-line.tsx';
import { CommentsBox } from '#web/pages/article/comments-box.tsx';
import { HelpfulBox } from '#web/pages/article/helpful-box.tsx';
import { RelatedArticles } from '#web/pages/article/related-articles.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';

/** The article with this slug, or undefined: any other id yields nothing. */
export function findArticle(slug: string | undefined): ArticleSummary | undefined {
  return articles.find((article) => article.slug === slug);
}

export function ArticlePage() {
  const { slug } = useParams();
  const article = findArticle(slug);
  if (article === undefined) return <Navigate to="/blog" replace />;
  return <KnownArticle key={article.slug} article={article} />;
}

function KnownArticle({ article }: { article: ArticleSummary }) {
  const { slug, title } = article;
  return (
    <div className={styles.page}>
      <div className={styles.progress} aria-hidden="true" />
      <article>
        <ArticleHero article={article} />
        <div className={styles.author}>
          <AuthorLine title={title} />
        </div>
        <ArticleText article={article} />
      </article>
      <div className={styles.after}>
        <p className={styles.note}>{blog.author.note}</p>
        <HelpfulBox slug={slug} title={title} />
        <ArticleOffer />
        <RelatedArticles article={article} />
        <CommentsBox />
        <Newsletter />
      </div>
    </div>
  );
}

function Newsletter() {
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter">{blog.newsletter.title}</h2>
      <p>{blog.newsletter.text}</p>
      <NewsletterForm source="article" action="S’inscrire" />
    </section>
  );
}
