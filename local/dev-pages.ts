/** The site from its sources inside the shop's port, for `npm run dev`: Vite, with the API and everything else as usual. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import { buildAll } from '#local/build.ts';

/** How the pages are served, and how to stop. */
export type DevPages = { pages(request: IncomingMessage, response: ServerResponse): void; close(): Promise<void> };

/** An empty page: the browser's entry renders it where a built page would be hydrated. */
const emptyPage = {
  tags: '<title>Guide Amour</title>',
  body: '',
  entry: '/entry-client.tsx',
  fonts: [],
  style: '/shell/tokens.css',
  included: [],
};

/** Opens Vite in middleware mode; builds the guide first, whose size and pages the site shows. */
export async function openDevPages(hotReloadPort: number): Promise<DevPages> {
  await buildAll();
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    appType: 'custom',
    server: { middlewareMode: true, ws: { port: hotReloadPort } },
  });
  // Through Vite, as the site's modules need a browser's types and JSX.
  const { pageHtml } = await vite.ssrLoadModule('/build/page-html.ts');
  const sendPage = async (url: string, response: ServerResponse) => {
    const html = await vite.transformIndexHtml(url, pageHtml(emptyPage));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  };
  return {
    pages: (request, response) =>
      vite.middlewares(request, response, () => {
        sendPage(request.url ?? '/', response).catch((error: unknown) => {
          console.error(error);
          response.writeHead(500).end();
        });
      }),
    close: () => vite.close(),
  };
}
