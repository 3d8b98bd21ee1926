/**
 * The table of the interactions: how long the shop takes on a phone whose processor is four times slower than this one, from a
 * click or a key to the next frame. The Event Timing API measures it, in steps of 8 ms, as it does for INP.
 */
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { ensureBrowser } from '#test/browser.ts';

const slowdown = 4;
/** The least that the API reports; what is quicker counts as 0. */
const reportedFromMs = 16;
const restMs = 600;

/** From the input to its handlers, in them, and from them to the next frame. */
type Interaction = { ms: number; waitMs: number; workMs: number; frameMs: number };
const quick: Interaction = { ms: 0, waitMs: 0, workMs: 0, frameMs: 0 };
/** `act` makes one interaction or several: typing makes one with each key. */
type Step = { name: string; act: (page: Page) => Promise<unknown> };
/** Steps on one page, one after the other. */
type Scene = { path: string; steps: Step[] };
/** `slowest`: undefined where the page has no such step, as that of an older clone. */
type Measured = { page: string; name: string; slowest: Interaction | undefined };

/** Scrolls to a button first: some parts of a page take over when they are near. An open dialog comes last in the page. */
const click = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).filter({ visible: true }).last();
  await button.scrollIntoViewIfNeeded();
  await button.click();
};
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const search = (page: Page) => page.getByRole('searchbox');
const promoField = (page: Page) => page.getByLabel('Code promo', { exact: true });

const scenes: Scene[] = [
  {
    path: '/product/guide-amour-1',
    steps: [
      { name: 'open the menu', act: (page) => page.getByText('Menu', { exact: true }).click() },
      { name: 'change the theme', act: (page) => page.getByText('Nuit').first().click() },
      { name: 'close the menu', act: press('Escape') },
      { name: 'add to the cart', act: click('Ajouter au panier') },
      { name: 'open the drawer', act: click(/^Panier.*1 article/) },
      { name: 'one more', act: click('Augmenter la quantité') },
      { name: 'one less', act: click('Diminuer la quantité') },
      { name: 'close the drawer', act: press('Escape') },
      { name: 'open it again', act: click(/^Panier.*1 article/) },
    ],
  },
  {
    path: '/checkout?buy=1',
    steps: [
      { name: 'unfold the promo code', act: (page) => page.getByText('J’ai un code').click() },
      { name: 'type a promo code', act: (page) => promoField(page).pressSequentially('BIENVENUE20') },
      { name: 'apply it', act: click('Appliquer') },
      { name: 'remove it', act: click(/^Retirer/) },
      { name: 'tick the waiver', act: (page) => page.getByRole('checkbox', { name: /rétractation/ }).click() },
    ],
  },
  {
    path: '/blog',
    steps: [
      { name: 'search', act: (page) => search(page).pressSequentially('confiance') },
      { name: 'delete a letter', act: (page) => search(page).press('Backspace') },
      { name: 'choose a category', act: click('Conflits') },
    ],
  },
  {
    path: '/products/guide-amour-1',
    steps: [
      { name: 'turn a page', act: click('Page suivante') },
      { name: 'open the book', act: (page) => page.locator('a[aria-haspopup=dialog]').nth(1).click() },
      { name: 'turn a page in it', act: click('Page suivante') },
      { name: 'enlarge', act: click('Agrandir') },
      { name: 'close the book', act: press('Escape') },
    ],
  },
];

/** Runs in the page, before its own scripts. */
const recorder = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, processingStart, processingEnd, duration } of list.getEntries()) {
      const [waitMs, workMs] = [processingStart - startTime, processingEnd - processingStart];
      if (interactionId > 0) interactions.push({ ms: duration, waitMs, workMs, frameMs: duration - waitMs - workMs });
    }
  }).observe({ type: 'event', durationThreshold: ${reportedFromMs} });
`;

/** The slowest interaction of a step. Waits until the page has come to rest, which the next step shall not wait for. */
async function measure(page: Page, act: Step['act']): Promise<Interaction> {
  await page.evaluate('interactions.length = 0');
  await act(page);
  await page.waitForTimeout(restMs);
  const recorded: Interaction[] = await page.evaluate('interactions');
  return recorded.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), quick);
}

async function runScene(browser: Browser, siteUrl: string, { path, steps }: Scene): Promise<Measured[]> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'fr-FR' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(recorder);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(siteUrl + path);
  await page.locator('html[data-page]').waitFor();
  await page.waitForTimeout(restMs);
  const measured: Measured[] = [];
  for (const { name, act } of steps)
    measured.push({ page: path, name, slowest: await measure(page, act).catch(() => undefined) });
  await context.close();
  return measured;
}

const sortBySlowest = (of: readonly Measured[]) =>
  of.flatMap(({ slowest }) => slowest ?? []).toSorted((a, b) => a.ms - b.ms);

function toRow(of: readonly Measured[], others: readonly Measured[]) {
  const inOrder = sortBySlowest(of);
  const middle = inOrder[Math.floor(inOrder.length / 2)];
  const othersInOrder = sortBySlowest(others);
  const other = othersInOrder[Math.floor(othersInOrder.length / 2)];
  return {
    page: of[0]?.page,
    interaction: of[0]?.name,
    'INP ms': middle?.ms ?? 'no such step',
    ...(others.length > 0 && { 'other ms': other?.ms ?? 'no such step' }),
    'wait + work + frame': middle && [middle.waitMs, middle.workMs, middle.frameMs].map(Math.round).join(' + '),
    'slowest ms': inOrder.at(-1)?.ms,
  };
}

async function runScenes(browser: Browser, siteUrl: string): Promise<Measured[]> {
  const round: Measured[] = [];
  for (const scene of scenes) round.push(...(await runScene(browser, siteUrl, scene)));
  return round;
}

type Bench = { siteUrl: string; otherUrl?: string | undefined; runs: number };

/** Prints the median of `runs` times each interaction, beside that of another clone's shop if there is one. */
export async function benchClicks({ siteUrl, otherUrl, runs }: Bench): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const rounds: Measured[][] = [];
  const others: Measured[][] = [];
  for (let run = 0; run < runs; run += 1) {
    rounds.push(await runScenes(browser, siteUrl));
    if (otherUrl !== undefined) others.push(await runScenes(browser, otherUrl));
  }
  await browser.close();
  const pick = (list: Measured[][], index: number) => list.flatMap((round) => round[index] ?? []);
  const [first = []] = rounds;
  console.table(first.map((_, index) => toRow(pick(rounds, index), pick(others, index))));
}
