import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request to the API: header names in lower case, several values of one header joined by commas. */
export type ApiRequest = {
  method: string;
  /** Path and query string as sent. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  sourceIp: string;
};

/** Media types that an HTTP API passes on as text; every other body is base64-encoded, forms included. */
const textTypes = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21/Nov/2026:10:53:27 +0000`, API Gateway's format of a time. */
function gatewayTime(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getUTCDate())}/${months[now.getUTCMonth()]}/${now.getUTCFullYear()}`;
  return `${day}:${two(now.getUTCHours())}:${two(now.getUTCMinutes())}:${two(now.getUTCSeconds())} +0000`;
}

/** The values of each name joined by commas; undefined when there are none, since the gateway then omits the field. */
function readQuery(rawQueryString: string): Record<string, string> | undefined {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]},${value}` : value;
  }
  return Object.keys(joined).length > 0 ? joined : undefined;
}

function describeRequest(request: ApiRequest, { apiId, region, now, routeKey, path }: Context & { path: string }) {
  return {
    accountId: '123456789012',
    apiId,
    domainName: `${apiId}.execute-api.${region}.amazonaws.com`,
    domainPrefix: apiId,
    http: {
      method: request.method,
      path,
      protocol: 'HTTP/1.1',
      sourceIp: request.sourceIp,
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: gatewayTime(now),
    timeEpoch: now.getTime(),
  };
}

/**
 * The event of payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(request: ApiRequest, context: Context): APIGatewayProxyEventV2 {
  const [path = '/', rawQueryString = ''] = request.url.split(/\?(.*)/s);
  const { cookie, ...headers } = request.headers;
  const query = readQuery(rawQueryString);
  const isBase64Encoded = request.body.byteLength > 0 && !textTypes.test(headers['content-type'] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: describeRequest(request, { ...context, path }),
    ...(Object.keys(context.pathParameters).length > 0 ? { pathParameters: context.pathParameters } : {}),
    ...(request.body.byteLength > 0 ? { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') } : {}),
    isBase64Encoded,
  };
}

export type Context = {
  routeKey: string;
  pathParameters: Record<string, string>;
  apiId: string;
  region: string;
  now: Date;
};
