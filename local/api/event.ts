import type { Match } from '#local/api/routes.ts';

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
