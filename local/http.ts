import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

export type LocalServer = { port: number; url: string; close(): Promise<void> };

/** Listens on the loopback only; port 0 takes a free one. `close` ends keep-alive connections too. */
export async function listen(handler: RequestListener | Server, port: number): Promise<LocalServer> {
  const server = typeof handler === 'function' ? createServer(handler) : handler;
  // Node closes an idle connection after five seconds; a caller that reuses it at that moment gets a reset.
  server.keepAliveTimeout = 10 * 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return describeServer(server);
}

export function describeServer(server: Server): LocalServer {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  const { port } = address;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, url: `http://127.0.0.1:${port}`, close };
}

/** A request's headers as texts, several values of one joined by commas. */
export const plainHeaders = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(',')]));

export const readBody = (request: IncomingMessage): Promise<Buffer> => buffer(request);

/** Answers with `body` as JSON of the given media type. */
export function sendJson(response: ServerResponse, status: number, body: unknown, contentType = 'application/json') {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.byteLength }).end(bytes);
}

/** A listener from an async one: an error that it throws is logged and answered with a plain 500. */
export function toListener(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return response.destroy();
      console.error(error);
      if (!response.headersSent) sendJson(response, 500, { message: 'Internal Server Error' });
      else response.destroy();
    });
  };
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Call = { method: string; headers?: Record<string, string>; body?: Buffer | undefined };

/** No keep-alive: the server may close an idle connection at the moment it is used again. */
const agent = new Agent({ keepAlive: false });

/**
 * One request with exactly these headers (`fetch` would add its own) and no redirect followed. Rejects when the address
 * cannot be reached.
 */
export function send(url: string, { method, headers = {}, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
