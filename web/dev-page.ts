import type { Plugin } from 'vite';

const page = `<!doctype html>
<html lang="fr" class="js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guide Amour</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="root"></div>
<script type="module" src="/entry-client.tsx"></script>
</body>
</html>`;

/** Answers every page of the development server with an empty root, which the entry fills in the browser. */
export function devPagePlugin(): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml(request.url ?? '/', page));
      });
    },
  };
}
