/** The table of the site's pages: Lighthouse's scores, and paint times against the same page without its script. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import { measurePage, type PageFigures } from '#test/bench/page-figures.ts';
import { openFront } from '#test/bench/secure-front.ts';
import { ensureBrowser } from '#test/browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const fronts = { page: 4890, twin: 4891 };

type Bench = { siteUrl: string; paths: readonly string[]; runs: number; dataFolder: string };
type Row = { path: string; pages: PageFigures[]; twins: PageFigures[] };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

async function inBrowser<Result>(folder: string, work: (port: number) => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const chrome = await launch({
    chromePath: ensureBrowser(),
    userDataDir: folder,
    chromeFlags: [...flags, '--ignore-certificate-errors'],
  });
  try {
    return await work(chrome.port);
  } finally {
    chrome.kill();
  }
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

function describe({ path: pagePath, pages, twins }: Row) {
  const of = (read: (figures: PageFigures) => number, list = pages) => median(list.map(read));
  const scores = categories.map((name) => of(({ scores: one }) => one[name] ?? 0));
  const ratio = (read: (figures: PageFigures) => number) => (of(read) / of(read, twins)).toFixed(2);
  return {
    page: pagePath,
    'perf a11y bp seo': scores.join(' '),
    'FCP ms': Math.round(of(({ fcpMs }) => fcpMs)),
    '× twin': ratio(({ fcpMs }) => fcpMs),
    'LCP ms': Math.round(of(({ lcpMs }) => lcpMs)),
    '×\u00a0twin': ratio(({ lcpMs }) => lcpMs),
    'LCP ÷ FCP': (of(({ lcpMs }) => lcpMs) / of(({ fcpMs }) => fcpMs)).toFixed(2),
    'TBT ms': Math.round(of(({ tbtMs }) => tbtMs)),
    CLS: of(({ cls }) => cls).toFixed(3),
    'req (foreign, API)': `${of(({ requests }) => requests)} (${of(({ foreign }) => foreign)}, ${of(({ apiCalls }) => apiCalls)})`,
    'JS kB': kilobytes(of(({ bytes }) => bytes.js)),
    'HTML+CSS kB': kilobytes(of(({ bytes }) => bytes.html + bytes.css)),
    'HTML+CSS+JS kB': kilobytes(of(({ bytes }) => bytes.html + bytes.css + bytes.js)),
    'fonts kB': kilobytes(of(({ bytes }) => bytes.font)),
    'other kB': kilobytes(of(({ bytes }) => bytes.other)),
  };
}

function reportFailures(rows: readonly Row[]): void {
  for (const { path: pagePath, pages } of rows) {
    const failed = [...new Set(pages.flatMap((figures) => figures.failed))];
    if (failed.length > 0) console.log(`${pagePath}: below 0.9 in some run: ${failed.join(', ')}`);
  }
}

/** Measures each path `runs` times beside its twin, and prints the medians. */
export async function benchPages({ siteUrl, paths, runs, dataFolder }: Bench): Promise<void> {
  const page = await openFront({ siteUrl, port: fronts.page, folder: dataFolder, isTwin: false });
  const twin = await openFront({ siteUrl, port: fronts.twin, folder: dataFolder, isTwin: true });
  const rows: Row[] = [];
  for (const pagePath of paths) {
    const row: Row = { path: pagePath, pages: [], twins: [] };
    for (let run = 0; run < runs; run += 1) {
      const folder = path.join(dataFolder, `browser-${rows.length}-${run}`);
      await inBrowser(folder, async (browserPort) => {
        row.pages.push(await measurePage({ url: page.url + pagePath, browserPort, categories }));
        row.twins.push(await measurePage({ url: twin.url + pagePath, browserPort, categories: ['performance'] }));
      });
    }
    rows.push(row);
    console.log(`${pagePath}: measured ${runs} times`);
  }
  console.table(rows.map(describe));
  reportFailures(rows);
  page.close();
  twin.close();
}
