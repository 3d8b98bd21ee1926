/** Where an article's words come from: the document that was sent, or a request for this one article. */
import { createContext, type ReactNode, use } from 'react';
import type { ArticleSource } from '#web/pages/blog/fetch-article.ts';
import type { StaticPartName } from '#web/pages/blog/static-parts.tsx';
import { ServedHtml, useServed } from '#web/ui/island.tsx';
import { type Late, late } from '#web/ui/late.ts';

/** Null where the page already has the article: sent as HTML, it is not sent again as script. */
const SourceContext = createContext<ArticleSource | null>(null);

const fetcher = late(() => import('#web/pages/blog/fetch-article.ts'));
const sources = new Map<string, Late<ArticleSource>>();

export function sourceOf(slug: string): Late<ArticleSource> {
  const source = sources.get(slug) ?? late(async () => (await fetcher.load()).fetchArticle(slug));
  sources.set(slug, source);
  return source;
}

type SourceProps = { slug: string; children: ReactNode };

/** Gives the static parts below it their article; suspends until it is here. */
export function Source({ slug, children }: SourceProps) {
  return useServed() ? children : <FetchedSource slug={slug}>{children}</FetchedSource>;
}

function FetchedSource({ slug, children }: SourceProps) {
  return <SourceContext value={sourceOf(slug).read()}>{children}</SourceContext>;
}

/** A part that needs no script, as the document has it or as it was fetched. */
export function Static({ name, className }: { name: StaticPartName; className?: string | undefined }) {
  const source = use(SourceContext);
  if (source === null) return <ServedHtml className={className} />;
  return (
    <div className={className}>
      <source.StaticPart name={name} article={source.article} />
    </div>
  );
}
