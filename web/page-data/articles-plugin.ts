/** Gives the articles to Vite: summaries for lists, each text and each interactive part by itself, covers and feed as files. */
import type { Plugin } from 'vite';
import { type Article, articles, categories } from '#content/articles.ts';
import { blog } from '#content/blog.ts';
import { coverSheet, coverSvg, drawingFileName } from '#web/page-data/article-covers.ts';
import { toContent, toSummaries, toTitle } from '#web/page-data/article-data.ts';
import { atomFeed } from '#web/page-data/feed.ts';
import { readSocialProof } from '#web/page-data/social-proof.ts';
import { toExports, virtualModules } from '#web/page-data/virtual-modules.ts';

function bySlug<Value>(toValue: (article: Article) => Value): Record<string, Value> {
  return Object.fromEntries(articles.map((article) => [article.slug, toValue(article)]));
}

type Modules = Record<string, () => string>;

/** One module an article, so that it is fetched alone, and one for the build, which needs them all at once. */
function contentModules(): Modules {
  const contents = bySlug((article) => toContent(article, articles));
  const loaders = articles.map(({ slug }) => `'${slug}': () => import('virtual:article/${slug}')`);
  return {
    'virtual:article-texts': () => toExports({ texts: contents }),
    'virtual:article-loaders': () => `export const loaders = {\n${loaders.join(',\n')}\n};\n`,
    ...Object.fromEntries(
      Object.entries(contents).map(([slug, article]) => [`virtual:article/${slug}`, () => toExports({ article })]),
    ),
  };
}

function partModules(): Modules {
  return Object.fromEntries(
    articles.flatMap(({ slug, interactive }) =>
      interactive === undefined ? [] : [[`virtual:interactive/${slug}`, () => toExports({ data: interactive })]],
    ),
  );
}

function makeModules(environment: NodeJS.ProcessEnv): Modules {
  const isDemo = readSocialProof(environment) === 'demo';
  const { hero, closing, author, helpful, newsletter, comments, demo, note, articleOffer, commentsDialog } = blog;
  return {
    'virtual:articles': () => toExports({ articles: toSummaries(articles), categories }),
    'virtual:article-titles': () => toExports({ titles: bySlug(toTitle) }),
    'virtual:blog-words': () => toExports({ hero, closing }),
    'virtual:article-words': () => toExports({ author, helpful, newsletter, comments, demo: isDemo ? demo : null }),
    'virtual:article-static-words': () => toExports({ note, articleOffer }),
    'virtual:comments-words': () => toExports({ commentsDialog }),
    ...contentModules(),
    ...partModules(),
  };
}

/** The files that articles add to the site: name → content. */
function makeFiles(): Record<string, string> {
  const drawings = articles.map(({ slug, coverPath }) => ({ name: `cover-${slug}`, svg: coverSvg(coverPath) }));
  const named = [...drawings, { name: 'covers', svg: coverSheet(articles) }];
  const files = named.map(({ name, svg }) => [drawingFileName(name, svg), svg]);
  return { ...Object.fromEntries(files), 'feed.xml': atomFeed(articles) };
}

/** Covers and feed are written beside them, and served by the development server. */
export function articlesPlugin(environment: NodeJS.ProcessEnv = process.env): Plugin {
  const files = makeFiles();
  return {
    name: 'articles',
    ...virtualModules(makeModules(environment)),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[(request.url ?? '').slice(1)];
        if (file === undefined) return next();
        response.setHeader('content-type', request.url === '/feed.xml' ? 'application/xml' : 'image/svg+xml').end(file);
      });
    },
  };
}
