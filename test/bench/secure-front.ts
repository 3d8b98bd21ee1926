/** The shop as a visitor's browser meets CloudFront: HTTP/2 over TLS, text in brotli. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** `isTwin`: pages without their script, to compare with. */
type Front = { siteUrl: string; port: number; folder: string; isTwin: boolean };
type Answer = { status: number; headers: Record<string, string>; body: Buffer };

const scriptTag = /<script data-entry=[\s\S]*?<\/script>/;
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml|atom\+xml)|image\/svg)/;
/** What belongs to one connection, or no longer holds once the body is compressed. */
const dropped = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'];

function makeCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [path.join(folder, 'bench.key'), path.join(folder, 'bench.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

function finish(text: string, { siteUrl, port, isTwin }: Front): string {
  const own = text.replaceAll(siteUrl, `https://localhost:${port}`);
  return isTwin ? own.replace(scriptTag, '') : own;
}

async function fetchPage(front: Front, url: string): Promise<Answer> {
  const response = await fetch(`${front.siteUrl}${url}`, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity' },
  });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !dropped.includes(name)));
  const raw = Buffer.from(await response.arrayBuffer());
  if (!compressible.test(headers['content-type'] ?? '')) return { status: response.status, headers, body: raw };
  const text = Buffer.from(finish(raw.toString(), front));
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { status: response.status, headers: { ...headers, 'content-encoding': 'br' }, body };
}

/** Opens the front on a port; an answer is fetched and compressed once, as an edge cache would keep it. */
export async function openFront(front: Front): Promise<{ url: string; close: () => void }> {
  const kept = new Map<string, Promise<Answer>>();
  const answer = async (stream: ServerHttp2Stream, url: string) => {
    const page = kept.get(url) ?? fetchPage(front, url);
    kept.set(url, page);
    const { status, headers, body } = await page;
    if (stream.destroyed) return;
    stream.respond({ ':status': status, ...headers });
    stream.end(body);
  };
  const server = createSecureServer(makeCertificate(front.folder));
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    answer(stream, String(headers[':path'])).catch(() => stream.close());
  });
  await new Promise<void>((resolve) => server.listen(front.port, '127.0.0.1', resolve));
  return { url: `https://localhost:${front.port}`, close: () => server.close() };
}
