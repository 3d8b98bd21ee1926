import { Agent, type IncomingHttpHeaders, request } from 'node:http';

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
