/** The stand-in for API Gateway's HTTP API: the templates' routes, payload format 2.0, and the gateway's own answers. */
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { toEvent } from '#local/api/event.ts';
import { findRoute, type Route } from '#local/api/routes.ts';
import { FunctionError } from '#local/functions/calls.ts';
import { type LocalServer, listen, plainHeaders, readBody, sendJson, toListener } from '#local/http.ts';

const replySchema = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  body: v.optional(v.string(), ''),
});

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;
type Options = { port: number; routes: Route[]; invoke: Invoke };

function writeReply(response: ServerResponse, result: unknown): void {
  const { statusCode, headers, body } = v.parse(replySchema, result);
  const bytes = Buffer.from(body);
  response.writeHead(statusCode, {
    ...(bytes.byteLength > 0 ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
    ...headers,
    'content-length': bytes.byteLength,
  });
  response.end(bytes);
}

/** Starts the API. Only the distribution may call it; the functions refuse other callers. */
export function startGateway({ port, routes, invoke }: Options): Promise<LocalServer> {
  const handle = toListener(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await readBody(request);
    const found = findRoute(routes, method, url.split('?')[0] ?? '/');
    if (found === undefined) return sendJson(response, 404, { message: 'Not Found' });
    const { connection: _, 'transfer-encoding': __, ...headers } = plainHeaders(request);
    const event = toEvent({ method, url, headers, body }, found);
    try {
      writeReply(response, await invoke(found.route.functionArn, event));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      sendJson(response, 500, { message: 'Internal Server Error' });
    }
  });
  return listen(handle, port);
}
