/**
 * `npm run bench`: what a purchase, a page and a click cost on this machine, in a shop of its own. `-- --purchases`, `--pages` and
 * `--clicks` choose among them; `-- --all` measures every page instead of eight, `-- /blog` those named. `-- --against <folder>`
 * measures the pages and clicks of another clone beside them. `-- --cold` measures what the functions evaluate at a cold start, all
 * of them or those named. `ORDERS` is the number of purchases, `RUNS` how often a page or a
 * click is measured. Machines differ: compare the columns of one run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCloud } from '#local/cloud.ts';
import { benchClicks } from '#test/bench/clicks.ts';
import { benchColdStarts } from '#test/bench/cold-starts.ts';
import { startOther } from '#test/bench/other-clone.ts';
import { benchPages } from '#test/bench/pages.ts';
import { benchPurchases } from '#test/bench/purchases.ts';
import { untilExit } from '#test/bench/until-exit.ts';
import { sitePaths } from '#web/build/site-paths.ts';

const orders = Number(process.env.ORDERS ?? 200);
const runs = Number(process.env.RUNS ?? 5);
const port = Number(process.env.PORT ?? 4800);
const flag = { type: 'boolean', default: false } as const;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { purchases: flag, pages: flag, clicks: flag, cold: flag, all: flag, against: { type: 'string' } },
});
const dataFolder = mkdtempSync(path.join(tmpdir(), 'guide-amour-bench-'));
untilExit(() => rmSync(dataFolder, { recursive: true, force: true }));

/** One of each kind; the last two have the most text and the most form. */
const representative = [
  '/',
  '/blog',
  '/blog/langage-amour',
  '/product',
  '/product/guide-amour-1',
  '/products/guide-amour-1',
  '/checkout',
  '/conditions-generales',
];

/** Resident memory of this process and its children, in MB: the whole local cloud and this bench. */
function residentMb(): number {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,rss', '--no-headers'], { encoding: 'utf8' }).trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const family = new Set([process.pid]);
  for (const [pid = 0, parent = 0] of processes) if (family.has(parent)) family.add(pid);
  return processes.reduce((sum, [pid = 0, , rss = 0]) => sum + (family.has(pid) ? rss / 1024 : 0), 0);
}

function choosePaths(): readonly string[] {
  if (positionals.length > 0) return positionals;
  return options.all ? sitePaths : representative;
}

/** Without a choice, all parts. */
const isWhole = !options.purchases && !options.pages && !options.clicks;

async function benchBrowser(siteUrl: string): Promise<void> {
  const other = options.against === undefined ? undefined : await startOther(options.against, port + 10);
  const urls = { siteUrl, otherUrl: other?.siteUrl };
  if (isWhole || options.pages)
    await benchPages({ ...urls, frontPort: port + 90, paths: choosePaths(), runs, dataFolder });
  if (isWhole || options.clicks) await benchClicks({ ...urls, runs });
  other?.close();
}

if (options.cold) {
  await benchColdStarts({ runs, names: positionals });
  process.exit();
}
const startedAt = performance.now();
const cloud = await startCloud({ port, dataFolder, quiet: true });
console.log(`local cloud ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
if (isWhole || options.purchases) {
  await benchPurchases(cloud.siteUrl, cloud.addresses.ssm, orders);
  console.log(`${residentMb().toFixed(0)} MB after ${orders} orders`);
}
if (isWhole || options.pages || options.clicks) await benchBrowser(cloud.siteUrl);
await cloud.close();
