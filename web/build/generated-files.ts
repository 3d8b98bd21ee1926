/** Files of the site that the build makes from content: the mark, covers and pages of the guide, covers of articles, feeds, Markdown. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { articles } from '#content/articles.ts';
import { products } from '#content/catalogue.ts';
import { atomFeed } from '#web/build/atom-feed.ts';
import { iconSvg, placeholderSvg } from '#web/build/icons.ts';
import { makeLlmsText, makeProductFeed } from '#web/build/machine-texts.ts';
import { writeArticle, writeProduct } from '#web/build/markdown-twins.ts';
import { coverSheet, coverSvg, drawingFileName } from '#web/page-data/article-covers.ts';
import { handwritingAddress, handwritingSheet } from '#web/page-data/handwriting.data.ts';
import { homeLineAddress, homeLineSheet } from '#web/page-data/home-line.data.ts';
import { portraitAddress, portraitSheet } from '#web/page-data/portraits.data.ts';
import { guidePictures } from '#web/page-data/spreads.data.ts';
import { stillLifeFiles } from '#web/page-data/still-lifes.data.ts';

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
};

/** By address. */
function makeFiles(): Record<string, string | Buffer> {
  const drawings = articles.map(({ slug, coverPath }) => ({ name: `cover-${slug}`, svg: coverSvg(coverPath) }));
  const named = [...drawings, { name: 'covers', svg: coverSheet(articles) }];
  const covers = named.map(({ name, svg }) => [`/${drawingFileName(name, svg)}`, svg]);
  const sheets = {
    [portraitAddress]: portraitSheet,
    [homeLineAddress]: homeLineSheet,
    [handwritingAddress]: handwritingSheet,
  };
  const marks = { '/favicon.svg': iconSvg, '/placeholder.svg': placeholderSvg, ...sheets };
  const texts = [
    ...articles.map((article) => [`/blog/${article.slug}.md`, writeArticle(article)]),
    ...products.map((product) => [`/product/${product.id}.md`, writeProduct(product)]),
  ];
  const feeds = {
    '/feed.xml': atomFeed(articles),
    '/llms.txt': makeLlmsText(),
    '/product-feed.csv': makeProductFeed(),
  };
  return { ...marks, ...Object.fromEntries([...covers, ...texts]), ...guidePictures(), ...stillLifeFiles(), ...feeds };
}

/** Writes them beside what Vite builds; the development server sends them. */
export function generatedFilesPlugin(): Plugin {
  return {
    name: 'generated-files',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [address, source] of Object.entries(makeFiles())) {
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
      }
    },
    configureServer(server) {
      let files: ReturnType<typeof makeFiles> | undefined;
      server.middlewares.use((request, response, next) => {
        files ??= makeFiles();
        const file = files[request.url ?? ''];
        if (file === undefined) return next();
        response.setHeader('content-type', types[path.extname(request.url ?? '')] ?? '').end(file);
      });
    },
  };
}
