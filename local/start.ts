/**
 * `npm start [-- --fresh]`: the shop, ready to buy from. `PORT` chooses the ports (3000 to 3007), `--fresh` deletes the
 * data of earlier runs, `--dev` serves the pages from their sources with hot reload.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { buildAll } from '#local/build.ts';
import { type Cloud, dataFolderOf, startCloud } from '#local/cloud.ts';
import { PortError } from '#local/ports.ts';

const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' } } });

function readPort(): number {
  const port = Number(process.env.PORT ?? 3000);
  if (Number.isInteger(port) && port > 0 && port <= 65_528) return port;
  throw new PortError(`PORT must be a number from 1 to 65528, not "${process.env.PORT}".`);
}

function printAddresses({ addresses }: Cloud, seconds: string): void {
  console.log(`
Guide Amour is open (${seconds} s).

  Shop      ${addresses.shop}
  Payments  ${addresses.payment}   refunds, disputes, webhooks, faults
  Mailbox   ${addresses.mailbox}   every mail the shop sends

Pay with card 4242 4242 4242 4242, any future date, any CVC (4000 0000 0000 0002 is declined).
Promo code BIENVENUE20. Data is kept in .local/ (npm start -- --fresh forgets it). Ctrl-C stops everything.
`);
}

type DevPages = { pages(request: IncomingMessage, response: ServerResponse): void; close(): Promise<void> };

/** An empty page: the browser's entry renders into it, where it would hydrate a built page. */
const emptyPage = {
  tags: '<title>Guide Amour</title>',
  body: '',
  shell: '/entry-client.tsx',
  fonts: [],
  stylesheets: [{ href: '/shell/tokens.css', text: '' }],
};

/**
 * The pages of `npm run dev`: Vite serves them from their sources on the shop's port; the API is the same as otherwise. The guide
 * is built first, since the site shows its size and pages.
 */
async function openDevPages(hotReloadPort: number): Promise<DevPages> {
  // Vite evaluates the pages' data in this process.
  Object.assign(process.env, await buildAll());
  const { createServer } = await import('vite');
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

let isStopping = false;

function stopOnSignal(close: () => Promise<void>): void {
  const stop = async () => {
    // A second Ctrl-C exits at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    await close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  const port = readPort();
  const dev = values.dev ? await openDevPages(port + 8) : undefined;
  const cloud = await startCloud({
    port,
    dataFolder: dataFolderOf(port),
    fresh: values.fresh ?? false,
    report: console.log,
    ...(dev === undefined ? {} : { pages: dev.pages }),
  });
  stopOnSignal(async () => {
    await cloud.close();
    await dev?.close();
  });
  printAddresses(cloud, process.uptime().toFixed(1));
} catch (error) {
  console.error(error instanceof PortError ? error.message : error);
  process.exit(1);
}
