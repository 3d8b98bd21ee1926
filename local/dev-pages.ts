/** Vite's dev server inside the shop's port, for `npm run dev`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';

/** The site from its sources, and how to stop. */
export type DevPages = { pages(request: IncomingMessage, response: ServerResponse): void; close(): Promise<void> };

/** Opens Vite in middleware mode. */
export async function openDevPages(): Promise<DevPages> {
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    appType: 'custom',
    server: { middlewareMode: true },
  });
  return {
    pages: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}
