import { createContext, type ReactNode, use } from 'react';
import type { Prose } from '#content/prose.ts';
import type { ArticleSummary } from '#web/article-data.ts';
import styles from '#web/pages/article/article-text.module.css';
import { Contents } from '#web/pages/article/contents.tsx';
import { InteractivePart } from '#web/pages/article/interactive-part.tsx';
import { ProseNodes } from '#web/pages/article/prose-nodes.tsx';
import { useText } from '#web/pages/article/texts.ts';
import { ServedHtml, useServed } from '#web/ui/island.tsx';

/** The text, or null where the page already has it: sent as HTML, it is not sent again as script. */
const TextContext = createContext<Prose | null>(null);

/**
 * An article's text, its plan beside it and its interactive part in it. On a first view the prerendered HTML is kept as it
 * is; only a reader who comes from another page fetches the text by itself.
 */
export function ArticleText({ article }: { article: ArticleSummary }) {
  return useServed() ? <TextLayout article={article} /> : <FetchedText article={article} />;
}

function FetchedText({ article }: { article: ArticleSummary }) {
  return (
    <TextContext value={useText(article.slug)}>
      <TextLayout article={article} />
    </TextContext>
  );
}

function TextLayout({ article: { slug, hasPart } }: { article: ArticleSummary }) {
  return (
    <div className={styles.columns}>
      <Island className={styles.plan}>{({ headings }) => <Contents headings={headings} />}</Island>
      <div className={styles.text}>
        <Island className={styles.prose}>{({ before }) => <ProseNodes nodes={before} />}</Island>
        {hasPart && (
          <>
            <InteractivePart slug={slug} />
            <Island className={styles.prose}>{({ after }) => <ProseNodes nodes={after} />}</Island>
          </>
        )}
      </div>
    </div>
  );
}

type IslandProps = { className: string | undefined; children: (text: Prose) => ReactNode };

function Island({ className, children }: IslandProps) {
  const text = use(TextContext);
  if (text === null) return <ServedHtml className={className} />;
  return (
    <div className={className} data-island="">
      {children(text)}
    </div>
  );
}
