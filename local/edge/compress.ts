import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page } from '#local/edge/origins.ts';

/** CloudFront compresses objects of these types from 1,000 to 10,000,000 bytes. */
const compressible =
  /^(text\/|image\/svg\+xml|font\/(otf|ttf)|application\/(javascript|json|xml|manifest\+json|[\w.-]+\+(json|xml)))/;
const minBytes = 1000;
const maxBytes = 10_000_000;

const maxKept = 500;
const kept = new Map<string, Buffer>();

function encode(body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 });
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function encodeOnce(page: Page, encoding: 'br' | 'gzip'): Buffer {
  const { etag } = page.headers;
  if (etag === undefined) return encode(page.body, encoding);
  const key = `${encoding} ${etag}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const body = encode(page.body, encoding);
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, body);
  return body;
}

/** The page in the best encoding that the viewer accepts, if CloudFront would compress it; a strong ETag becomes weak. */
export function compressPage(page: Page, acceptEncoding: string): Page {
  const { headers, body, status } = page;
  const isEligible = status === 200 || status === 403 || status === 404;
  if (!isEligible || headers['content-encoding'] !== undefined) return page;
  if (body.byteLength < minBytes || body.byteLength > maxBytes) return page;
  if (!compressible.test(headers['content-type'] ?? '')) return page;
  const encoding = /\bbr\b/.test(acceptEncoding) ? 'br' : /\bgzip\b/.test(acceptEncoding) ? 'gzip' : undefined;
  const vary = { ...headers, vary: 'Accept-Encoding' };
  if (encoding === undefined) return { ...page, headers: vary };
  const weak = headers.etag === undefined ? {} : { etag: headers.etag.replace(/^(?!W\/)/, 'W/') };
  return { status, headers: { ...vary, ...weak, 'content-encoding': encoding }, body: encodeOnce(page, encoding) };
}
