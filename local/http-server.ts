import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServer = { port: number; url: string; close(): Promise<void> };

/** Listens on the loopback only; port 0 takes a free one. `close` ends keep-alive connections too. */
export async function listen(handler: RequestListener | Server, port: number): Promise<LocalServer> {
  const server = typeof handler === 'function' ? createServer(handler) : handler;
  // Node closes an idle connection after five seconds; a caller that reuses it at that moment gets a reset.
  server.keepAliveTimeout = 10 * 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: taken, url: `http://127.0.0.1:${taken}`, close };
}

/** The whole body; undefined as soon as it is longer than `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes = Number.POSITIVE_INFINITY) {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= limitBytes) chunks.push(chunk);
  }
  return sizeBytes > limitBytes ? undefined : Buffer.concat(chunks);
}

/** Answers with `body` as JSON of the given media type. */
export function sendJson(response: ServerResponse, status: number, body: unknown, contentType = 'application/json') {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.byteLength }).end(bytes);
}

/** A listener from an async one: an error that it throws is logged and answered with a plain 500. */
export function answering(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return response.destroy();
      console.error(error);
      if (!response.headersSent) sendJson(response, 500, { message: 'Internal Server Error' });
      else response.destroy();
    });
  };
}
