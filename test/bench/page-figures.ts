/** One page seen by Lighthouse as on a middling phone with slow 4G: its scores, its times, its bytes. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as v from 'valibot';

const score = v.nullish(v.number());
const requestSchema = v.object({
  url: v.string(),
  resourceType: v.nullish(v.string()),
  transferSize: v.optional(v.number(), 0),
});
const resultSchema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(v.string(), v.object({ score })),
  audits: v.record(
    v.string(),
    v.object({
      score,
      numericValue: v.optional(v.number()),
      details: v.optional(v.looseObject({ items: v.optional(v.unknown()) })),
    }),
  ),
});

/** Times are milliseconds, bytes as transferred (brotli). `foreign`: requests to other hosts. `failed`: audits below 1. */
export type PageFigures = {
  scores: Record<string, number>;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  requests: number;
  foreign: number;
  apiCalls: number;
  bytes: Record<'html' | 'css' | 'js' | 'font' | 'other', number>;
  failed: string[];
};

const kinds: Record<string, keyof PageFigures['bytes']> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'font',
};

function weigh(requests: v.InferOutput<typeof requestSchema>[]): PageFigures['bytes'] {
  const bytes = { html: 0, css: 0, js: 0, font: 0, other: 0 };
  for (const { resourceType, transferSize } of requests) bytes[kinds[resourceType ?? ''] ?? 'other'] += transferSize;
  return bytes;
}

type Run = { url: string; browserPort: number; categories: string[] };

/** Nothing else needs Lighthouse's ninety packages: they are fetched here, and stay until the next `npm ci`. */
async function loadLighthouse() {
  const [name, version] = ['lighthouse', '13.5.0'];
  if (!existsSync(`node_modules/${name}`)) {
    console.log('Installing Lighthouse …');
    spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], { stdio: 'inherit' });
  }
  const { default: lighthouse } = await import(name);
  return lighthouse;
}

/** Measures a page with a running browser, once more when the browser lost its trace. Throws when it cannot be loaded. */
export async function measurePage(run: Run): Promise<PageFigures> {
  return measureOnce(run).catch(() => measureOnce(run));
}

async function measureOnce({ url, browserPort, categories }: Run): Promise<PageFigures> {
  const lighthouse = await loadLighthouse();
  const run = await lighthouse(url, {
    port: browserPort,
    onlyCategories: categories,
    logLevel: 'silent',
    output: 'json',
  });
  const { audits, categories: scored, runtimeError } = v.parse(resultSchema, run?.lhr);
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const requests = v.parse(v.array(requestSchema), audits['network-requests']?.details?.items ?? []);
  const own = requests.filter((request) => request.url.startsWith('http'));
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const { origin } = new URL(url);
  return {
    scores: Object.fromEntries(Object.entries(scored).map(([name, one]) => [name, Math.round((one.score ?? 0) * 100)])),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: own.length,
    foreign: own.filter((request) => !request.url.startsWith(origin)).length,
    apiCalls: own.filter((request) => request.url.startsWith(`${origin}/api/`)).length,
    bytes: weigh(own),
    failed: Object.entries(audits).flatMap(([name, audit]) =>
      typeof audit.score === 'number' && audit.score < 0.9 ? [name] : [],
    ),
  };
}
