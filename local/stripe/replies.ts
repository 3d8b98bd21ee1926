import type { ServerResponse } from 'node:http';

/** What a request for a page or a control is answered with. */
export type Reply = { status?: number } & ({ html: string } | { json: object } | { location: string });

/** Never cached: going back to a payment page must check again whether it was paid. */
const noStore = { 'cache-control': 'no-store' };

/** Sends a page, JSON indented for people to read, or a redirect that the browser follows by GET. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  if ('location' in reply) {
    response.writeHead(303, { ...noStore, location: reply.location }).end();
    return;
  }
  const { status = 200 } = reply;
  if ('json' in reply) {
    response.writeHead(status, { ...noStore, 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.json, null, 2));
    return;
  }
  response.writeHead(status, {
    ...noStore,
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(reply.html);
}
