import { createContext, Script } from 'node:vm';

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

/**
 * A CloudFront function's view of a request:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
type EdgeRequest = { method: string; uri: string; querystring: Values; headers: Values };
type EdgeResponse = { statusCode: number; headers?: Values; body?: { data: string } };

type ViewerRequest = { method: string; uri: string; query: string; headers: Record<string, string> };
type EdgeOutcome =
  | { kind: 'request'; uri: string; query: string }
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string };

function toValues(pairs: [string, string][]): Values {
  // A query may name `__proto__`.
  const values: Values = Object.create(null);
  for (const [name, value] of pairs) {
    const before = values[name];
    if (before === undefined) values[name] = { value };
    else before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }];
  }
  return values;
}

function readQuery(query: string): Values {
  const pairs = query.split('&').filter(Boolean);
  return toValues(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split(/=(.*)/s)[1] ?? '']));
}

function writeQuery(values: Values): string {
  return Object.entries(values)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((each) => `${name}=${each.value}`))
    .join('&');
}

function plain(values: Values = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name.toLowerCase(), value]));
}

/**
 * A distribution's viewer-request function, ready to call. It runs with nothing but the language, as in CloudFront: no
 * timers, no network, no Node. Throws when the code does not parse or has no `handler`.
 */
export function loadEdgeFunction(code: string): (request: ViewerRequest) => EdgeOutcome {
  // Without a time limit, for which node:vm would start a thread at each request.
  const call: (event: string) => string = new Script(
    `${code}\n;(event) => JSON.stringify(handler(JSON.parse(event)))`,
  ).runInContext(createContext({}));
  return ({ method, uri, query, headers }) => {
    const { cookie: _, ...others } = headers;
    const querystring = readQuery(query);
    const request: EdgeRequest = { method, uri, querystring, headers: toValues(Object.entries(others)) };
    const outcome: EdgeRequest | EdgeResponse = JSON.parse(call(JSON.stringify({ request })));
    if (!('statusCode' in outcome))
      return { kind: 'request', uri: outcome.uri, query: writeQuery(outcome.querystring) };
    const { statusCode: status, body } = outcome;
    return { kind: 'response', status, headers: plain(outcome.headers), body: body?.data ?? '' };
  };
}
