/** The stand-in for API Gateway's HTTP API: the templates' routes, payload format 2.0, and the gateway's own answers. */
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { findRoute, type Match, type Route } from '#local/api/routes.ts';
import { FunctionError } from '#local/functions/sandbox.ts';
import { type LocalServer, listen, plainHeaders, readBody, sendJson, toListener } from '#local/http.ts';

/** A request to the API: header names in lower case, several values of one header joined by commas. */
export type ApiRequest = {
  method: string;
  /** Path and query string as sent. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
};

/** Media types that an HTTP API passes on as text; every other body is base64-encoded, forms included. */
const textTypes = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

/** The values of each name joined by commas; undefined when there are none, since the gateway then omits the field. */
function readQuery(rawQueryString: string): Record<string, string> | undefined {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]},${value}` : value;
  }
  return Object.keys(joined).length > 0 ? joined : undefined;
}

/**
 * The event of payload format 2.0, as far as the functions read it (CloudFront passes no cookies on):
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(request: ApiRequest, { route: { routeKey }, pathParameters }: Match) {
  const [path = '/', rawQueryString = ''] = request.url.split(/\?(.*)/s);
  const { method, headers } = request;
  const query = readQuery(rawQueryString);
  const isBase64Encoded = request.body.byteLength > 0 && !textTypes.test(headers['content-type'] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString,
    headers,
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: { http: { method, path }, routeKey },
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    ...(request.body.byteLength > 0 ? { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') } : {}),
    isBase64Encoded,
  };
}

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
