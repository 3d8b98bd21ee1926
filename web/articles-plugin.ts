/** Gives the articles to Vite: summaries for lists, each text and each interactive part by itself, covers and feed as files. */
import type { Plugin } from 'vite';
import { type Article, articles, categories } from '#content/articles.ts';
import { blog } from '#content/blog.ts';
import { coverFileName, coverSvg } from '#web/article-covers.ts';
import { proseBySlug, summarise } from '#web/article-data.ts';
import { atomFeed } from '#web/feed.ts';
import { withFrenchSpaces } from '#web/french-spaces.ts';

function toExport(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(withFrenchSpaces(value))};\n`;
}

/** One module a text, so that an article is fetched alone, and one for the build, which needs them all at once. */
function textModules(list: readonly Article[]): Record<string, string> {
  const loaders = list.map(
    ({ slug }) => `'${slug}': () => import('virtual:article/${slug}').then((text) => text.prose)`,
  );
  return {
    'virtual:article-texts': toExport('texts', proseBySlug(list)),
    'virtual:article-loaders': `export const loaders = {\n${loaders.join(',\n')}\n};\n`,
    ...Object.fromEntries(list.map(({ slug, prose }) => [`virtual:article/${slug}`, toExport('prose', prose)])),
  };
}

function partModules(list: readonly Article[]): Record<string, string> {
  return Object.fromEntries(
    list.flatMap(({ slug, interactive }) =>
      interactive === undefined ? [] : [[`virtual:interactive/${slug}`, toExport('data', interactive)]],
    ),
  );
}

function makeModules(environment: NodeJS.ProcessEnv): Record<string, string> {
  const words = { ...blog, demo: environment.SOCIAL_PROOF === 'verified' ? null : blog.demo };
  return {
    'virtual:articles': toExport('articles', articles.map(summarise)) + toExport('categories', categories),
    'virtual:blog-words': toExport('blog', words),
    ...textModules(articles),
    ...partModules(articles),
  };
}

/** The files that articles add to the site: name → content. */
function makeFiles(): Record<string, string> {
  const covers = articles.map(({ slug, coverPath }) => {
    const svg = coverSvg(coverPath);
    return [coverFileName(slug, svg), svg];
  });
  return { ...Object.fromEntries(covers), 'feed.xml': atomFeed(articles) };
}

export function articlesPlugin(environment: NodeJS.ProcessEnv = process.env): Plugin {
  const modules = makeModules(environment);
  const files = makeFiles();
  return {
    name: 'articles',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)] : undefined),
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
