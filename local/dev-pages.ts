/** The pages of `npm run dev`: Vite serves them from their sources on the shop's port; the API is the same as otherwise. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import { buildAll } from '#local/build.ts';

export type DevPages = { pages(request: IncomingMessage, response: ServerResponse): void; close(): Promise<void> };

/** An empty page: the browser's entry renders into it, where it would hydrate a built page. */
const emptyPage = {
  tags: '<title>Guide Amour</title>',
  body: '',
  shell: '/entry-client.tsx',
  fonts: [],
  stylesheets: [{ href: '/shell/tokens.css', text: '' }],
};

/** Starts Vite in middleware mode; builds the guide first, since the site shows its size and pages. */
export async function openDevPages(hotReloadPort: number): Promise<DevPages> {
  // Vite evaluates the pages' data in this process.
  Object.assign(process.env, await buildAll());
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    appType: 'custom',
    server: { middlewareMode: true, ws: { host: '127.0.0.1', port: hotReloadPort } },
  });
  // Through Vite, since the site's modules need a browser's types and JSX.
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
