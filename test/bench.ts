/**
 * `npm run bench`: what a purchase and a page cost on this machine, in a shop of its own. `-- --pages` or `-- --purchases` runs
 * one of them; `-- --all` measures every page instead of eight, `-- /blog` those named. Machines differ: compare the columns of one run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCloud } from '#local/cloud.ts';
import { benchPages } from '#test/bench/pages.ts';
import { benchPurchases } from '#test/bench/purchases.ts';
import { sitePaths } from '#web/build/site-map.ts';

const orders = Number(process.env.ORDERS ?? 200);
const runs = Number(process.env.RUNS ?? 5);
const port = Number(process.env.PORT ?? 4800);
const options = new Set(process.argv.slice(2));
const dataFolder = mkdtempSync(path.join(tmpdir(), 'guide-amour-bench-'));

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
  const named = [...options].filter((option) => option.startsWith('/'));
  if (named.length > 0) return named;
  return options.has('--all') ? sitePaths : representative;
}

const startedAt = performance.now();
const cloud = await startCloud({ port, dataFolder, quiet: true });
console.log(`local cloud ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
if (!options.has('--pages')) {
  await benchPurchases(cloud.siteUrl, cloud.addresses.ssm, orders);
  console.log(`${residentMb().toFixed(0)} MB after ${orders} orders`);
}
if (!options.has('--purchases')) {
  await benchPages({ siteUrl: cloud.siteUrl, paths: choosePaths(), runs, dataFolder });
}
await cloud.close();
rmSync(dataFolder, { recursive: true, force: true });
