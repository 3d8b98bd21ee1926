/** The stand-in for API Gateway's HTTP API: the templates' routes, payload format 2.0, and the gateway's own answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { toEvent } from '#local/api/event.ts';
import { findRoute, type Match, type Route } from '#local/api/routes.ts';
import { FunctionError } from '#local/functions/calls.ts';
import { type LocalServer, listen, readBody, sendJson, toListener } from '#local/http.ts';

const maxBodyBytes = 10 * 1024 * 1024;

const replySchema = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;
type Options = { port: number; routes: Route[]; invoke: Invoke };

function lowerCaseHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct).map(
    ([name, values = []]) => [name, values.join(',')] as const,
  );
  return Object.fromEntries(entries.filter(([name]) => !['connection', 'transfer-encoding'].includes(name)));
}

/** By payload format 2.0, a result without a status code is the JSON body of a 200. */
function writeReply(response: ServerResponse, result: unknown): void {
  const reply = v.safeParse(replySchema, result);
  if (!reply.success) {
    sendJson(response, 200, result);
    return;
  }
  const { statusCode, headers, body, isBase64Encoded } = reply.output;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const plain = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  response.writeHead(statusCode, {
    ...(bytes.byteLength > 0 ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
    ...Object.fromEntries(plain),
    'content-length': bytes.byteLength,
  });
  response.end(bytes);
}

/** The function's result, or the gateway's own answer when it fails (500) or exceeds the integration's timeout (503). */
async function callFunction({ route }: Match, event: unknown, invoke: Invoke) {
  const late = new AbortController();
  const timeout = sleep(route.timeoutMs, { status: 503, message: 'Service Unavailable' }, { signal: late.signal });
  timeout.catch(() => {});
  try {
    return await Promise.race([invoke(route.functionArn, event).then((result) => ({ status: 200, result })), timeout]);
  } catch (error) {
    if (error instanceof FunctionError) return { status: 500, message: 'Internal Server Error' };
    throw error;
  } finally {
    late.abort();
  }
}

function match(routes: Route[], method: string, url: string): Match | undefined {
  try {
    return findRoute(routes, method, url.split('?')[0] ?? '/');
  } catch {
    return undefined;
  }
}

/** Starts the API. Only the distribution may call it; the functions refuse other callers. */
export function startGateway({ port, routes, invoke }: Options): Promise<LocalServer> {
  const handle = toListener(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined) return sendJson(response, 413, { message: 'Request Entity Too Large' });
    const found = match(routes, method, url);
    if (found === undefined) return sendJson(response, 404, { message: 'Not Found' });
    const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
    const apiRequest = { method, url, headers: lowerCaseHeaders(request), body, sourceIp };
    const outcome = await callFunction(found, toEvent(apiRequest, found), invoke);
    if ('message' in outcome) sendJson(response, outcome.status, { message: outcome.message });
    else writeReply(response, outcome.result);
  });
  return listen(handle, port);
}
