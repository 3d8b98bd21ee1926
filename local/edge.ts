/** The CloudFront stand-in: the templates' distribution with its behaviours, edge function, error pages and headers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { compressPage } from '#local/edge/compress.ts';
import type { Behavior, Distribution } from '#local/edge/distribution.ts';
import { loadEdgeFunction } from '#local/edge/edge-function.ts';
import { fetchFromApi, fetchObject, type OriginRequest, type Page } from '#local/edge/origins.ts';
import { localPolicy } from '#local/edge/response-headers.ts';
import { type LocalServer, listen, plainHeaders, readBody, toListener } from '#local/http.ts';
import type { Objects } from '#local/objects.ts';

type Options = {
  port: number;
  distribution: Distribution;
  apiUrl: string;
  objects: Objects;
  /** The origins a form may submit to beside those of the policy: the local payment page and files. */
  formTargets: string[];
  /** Answers the addresses under `/local`; false when the request is for another one. */
  answerLocally(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Serves the pages in place of the bucket: Vite, for `npm run dev`. */
  pages?: (request: IncomingMessage, response: ServerResponse) => void;
};

/** `kept`: the files that never change, which CloudFront asks its origin for once. */
type Edge = Options & { run: Map<string, ReturnType<typeof loadEdgeFunction>>; kept: Map<string, Page> };

function findBehavior({ distribution }: Edge, uri: string): Behavior {
  const behavior = distribution.behaviors.find(({ pattern }) => pattern.test(uri));
  if (behavior === undefined) throw new Error('The distribution has no default behaviour');
  return behavior;
}

/** CloudFront's own answer to a method that no behaviour allows; like any 403 it is replaced by an error page. */
const methodRefused: Page = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('This distribution is not configured to allow the HTTP request method.'),
};

async function fetchPage(edge: Edge, behavior: Behavior, request: OriginRequest): Promise<Page> {
  if (!behavior.methods.includes(request.method)) return methodRefused;
  if (behavior.origin.bucket === undefined) return fetchFromApi(behavior, request, edge.apiUrl);
  return fetchFile(edge, behavior, request);
}

async function fetchFile({ objects, kept }: Edge, behavior: Behavior, request: OriginRequest): Promise<Page> {
  const name = `${behavior.origin.bucket}${request.uri}`;
  const isPlain = request.method === 'GET' && request.headers.range === undefined;
  const found = isPlain ? kept.get(name) : undefined;
  if (found !== undefined) return found;
  const page = await fetchObject(behavior, request, objects);
  if (page.status === 200 && page.headers['cache-control']?.includes('immutable')) kept.set(name, page);
  return page;
}

async function withErrorPage(edge: Edge, page: Page, request: OriginRequest): Promise<Page> {
  const shown = edge.distribution.errorPages.find(({ status }) => status === page.status);
  if (shown === undefined) return page;
  const asked = { ...request, method: 'GET', uri: shown.page, query: '', headers: {} };
  const found = await fetchPage(edge, findBehavior(edge, shown.page), asked);
  return found.status === 200 ? { ...found, status: shown.shownStatus } : page;
}

/**
 * `127.0.0.1:52814`, the form of CloudFront-Viewer-Address. Every local visitor comes from this machine; a visitor who is
 * to be counted separately names an address in `x-local-viewer`.
 */
function clientAddress({ socket, headers }: IncomingMessage): string {
  const named = String(headers['x-local-viewer'] ?? '');
  const address = isIP(named) === 0 ? (socket.remoteAddress ?? '').replace(/^::ffff:/, '') : named;
  return `${address}:${socket.remotePort}`;
}

function write(response: ServerResponse, request: IncomingMessage, page: Page): void {
  const { etag } = page.headers;
  const isUnchanged = page.status === 200 && etag !== undefined && request.headers['if-none-match'] === etag;
  const status = isUnchanged ? 304 : page.status;
  const { 'content-length': _, ...headers } = page.headers;
  const hasBody = status !== 304 && status !== 204;
  response.writeHead(status, { ...headers, ...(hasBody ? { 'content-length': page.body.byteLength } : {}) });
  response.end(hasBody && request.method !== 'HEAD' ? page.body : undefined);
}

function finish(edge: Edge, behavior: Behavior, page: Page, request: IncomingMessage): Page {
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
  const { 'content-security-policy': policy } = behavior.responseHeaders;
  const local = policy && { 'content-security-policy': localPolicy(policy, edge.formTargets) };
  const compressed = compressPage(page, acceptEncoding);
  return { ...compressed, headers: { ...compressed.headers, ...behavior.responseHeaders, ...local } };
}

async function serve(edge: Edge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const [uri = '/', query = ''] = url.split(/\?(.*)/s);
  const headers = plainHeaders(request);
  const behavior = findBehavior(edge, uri);
  const body = await readBody(request);
  const run = edge.run.get(behavior.functionCode ?? '');
  const outcome = run?.({ method, uri, query, headers }) ?? { kind: 'request' as const, uri, query };
  if (outcome.kind === 'response') {
    const page = { status: outcome.status, headers: outcome.headers, body: Buffer.from(outcome.body) };
    return write(response, request, finish(edge, behavior, page, request));
  }
  const address = clientAddress(request);
  const originRequest = { method, uri: outcome.uri, query: outcome.query, headers, body, address };
  const page = await fetchPage(edge, behavior, originRequest);
  write(response, request, finish(edge, behavior, await withErrorPage(edge, page, originRequest), request));
}

/** Starts the shop's own port: site and API under one origin. */
export function startEdge(options: Options): Promise<LocalServer> {
  const codes = options.distribution.behaviors.flatMap(({ functionCode }) => functionCode ?? []);
  const run = new Map(codes.map((code) => [code, loadEdgeFunction(code)]));
  const edge = { ...options, run, kept: new Map() };
  const handle = toListener(async (request, response) => {
    if (await options.answerLocally(request, response)) return;
    const uri = request.url?.split('?')[0] ?? '/';
    // The development server's pages import sources from `web/api/`, whose addresses begin as the API's do.
    const isPage = findBehavior(edge, uri).origin.bucket !== undefined || uri.endsWith('.ts');
    if (isPage && options.pages !== undefined) return options.pages(request, response);
    return serve(edge, request, response);
  });
  return listen(handle, options.port);
}
