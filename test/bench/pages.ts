/** The table of the site's pages: Lighthouse's scores, and paint times against the same page without its script. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import { measurePage, type PageFigures } from '#test/bench/page-figures.ts';
import { openFront } from '#test/bench/secure-front.ts';
import { untilExit } from '#test/bench/until-exit.ts';
import { ensureBrowser } from '#test/browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** `otherUrl`: the shop of another clone, measured in turn with this one. */
type Bench = {
  siteUrl: string;
  /** The first of three ports, on which the pages stand as CloudFront serves them. */
  frontPort: number;
  otherUrl?: string | undefined;
  paths: readonly string[];
  runs: number;
  dataFolder: string;
};
type Row = { path: string; pages: PageFigures[]; twins: PageFigures[]; others: PageFigures[] };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** A browser of its own, which is closed after the work and when the bench is stopped. */
async function inBrowser<Result>(folder: string, work: (port: number) => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const chrome = await launch({
    chromePath: await ensureBrowser(),
    userDataDir: folder,
    chromeFlags: [...flags, '--ignore-certificate-errors'],
  });
  const close = untilExit(() => chrome.kill());
  try {
    return await work(chrome.port);
  } finally {
    close();
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
    'TBT ms': tbtOf(pages),
    CLS: of(({ cls }) => cls).toFixed(3),
    'req (foreign, API)': `${of(({ requests }) => requests)} (${of(({ foreign }) => foreign)}, ${of(({ apiCalls }) => apiCalls)})`,
    'JS kB': kilobytes(of(({ bytes }) => bytes.js)),
    'HTML+CSS kB': kilobytes(of(({ bytes }) => bytes.html + bytes.css)),
    'HTML+CSS+JS kB': kilobytes(of(({ bytes }) => bytes.html + bytes.css + bytes.js)),
    'fonts kB': kilobytes(of(({ bytes }) => bytes.font)),
    'other kB': kilobytes(of(({ bytes }) => bytes.other)),
  };
}

const tbtOf = (list: PageFigures[]) => Math.round(median(list.map(({ tbtMs }) => tbtMs)));

/** This clone's figures divided by those of the other one, which the machine slowed down as much. */
function compare({ path: pagePath, pages, others }: Row) {
  const ratio = (read: (figures: PageFigures) => number) =>
    (median(pages.map(read)) / median(others.map(read))).toFixed(2);
  return {
    page: pagePath,
    'FCP × other': ratio(({ fcpMs }) => fcpMs),
    'LCP × other': ratio(({ lcpMs }) => lcpMs),
    'JS × other': ratio(({ bytes }) => bytes.js),
    'HTML+CSS × other': ratio(({ bytes }) => bytes.html + bytes.css),
    'all bytes × other': ratio(({ bytes }) => Object.values(bytes).reduce((sum, kind) => sum + kind)),
    'requests × other': ratio(({ requests }) => requests),
    'TBT ms (other)': `${tbtOf(pages)} (${tbtOf(others)})`,
  };
}

function reportFailures(rows: readonly Row[]): void {
  for (const { path: pagePath, pages } of rows) {
    const failed = [...new Set(pages.flatMap((figures) => figures.failed))];
    if (failed.length > 0) console.log(`${pagePath}: below 0.9 in some run: ${failed.join(', ')}`);
  }
}

type Front = Awaited<ReturnType<typeof openFront>>;
type Fronts = { page: Front; twin: Front; other: Front | undefined };

/**
 * Measures a page once beside its twin and the other clone's page, which comes first in every second run: a browser is slower with
 * its first page. A row gets all of a run's figures or none.
 */
async function addRun(row: Row, { page, twin, other }: Fronts, folder: string): Promise<void> {
  await inBrowser(folder, async (browserPort) => {
    const measure = (front: Front, chosen = ['performance']) =>
      measurePage({ url: front.url + row.path, browserPort, categories: chosen });
    const isOtherFirst = row.pages.length % 2 === 1;
    const early = other !== undefined && isOtherFirst ? await measure(other) : undefined;
    const [own, plain] = [await measure(page, categories), await measure(twin)];
    const late = other === undefined || isOtherFirst ? early : await measure(other);
    if (late !== undefined) row.others.push(late);
    row.pages.push(own);
    row.twins.push(plain);
  });
}

/** Measures each path `runs` times, and prints the medians of the runs that Lighthouse could measure. */
export async function benchPages({ siteUrl, frontPort, otherUrl, paths, runs, dataFolder }: Bench): Promise<void> {
  const open = (url: string, port: number, isTwin = false) =>
    openFront({ siteUrl: url, port, folder: dataFolder, isTwin });
  const page = await open(siteUrl, frontPort);
  const twin = await open(siteUrl, frontPort + 1, true);
  const other = otherUrl === undefined ? undefined : await open(otherUrl, frontPort + 2);
  const rows: Row[] = [];
  for (const pagePath of paths) {
    const row: Row = { path: pagePath, pages: [], twins: [], others: [] };
    for (let run = 0; run < runs; run += 1) {
      const folder = path.join(dataFolder, `browser-${rows.length}-${run}`);
      await addRun(row, { page, twin, other }, folder).catch((error: unknown) => console.log(String(error)));
    }
    rows.push(row);
    console.log(`${pagePath}: measured ${row.pages.length} times of ${runs}`);
  }
  const measured = rows.filter(({ pages }) => pages.length > 0);
  console.table(measured.map(describe));
  if (other !== undefined) console.table(measured.map(compare));
  reportFailures(measured);
  for (const front of [page, twin, other]) front?.close();
}
