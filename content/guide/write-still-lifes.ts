/**
 * `npm run still-lifes [-- <picture> …]`: renders the guide as its readers print it, on a table, and writes the pictures that the
 * shop shows into `still-lifes/` of its folder, all or those named (`hero-day`). It needs Blender and poppler-utils (`apt-get install
 * --no-install-recommends blender poppler-utils`); with two processors a rendering takes four minutes.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { findDetails } from '#content/catalogue.ts';
import { makeFiles } from '#content/guide/compile.ts';
import { compile, createCompiler, queryValues } from '#content/guide/compiler.ts';
import { drawWriting, fieldSchema } from '#content/guide/filled-in.ts';

const here = import.meta.dirname;
const build = join(here, '../../.build');
const pageFolder = join(build, 'still-lifes/pages');
const renderFolder = join(build, 'still-lifes');
const product = 'guide-amour-1';
const pictureFolder = join(here, '../products', product, 'still-lifes');
/** Enough for the texture of the nearest page: a page is some 700 points wide in the pictures. */
const dotsPerInch = 250;
const samples = process.env.SAMPLES ?? '14';

/**
 * The arrangements of `content/drawing/still-lifes`. A picture is rendered larger than it is shown, so that what the noise filter
 * leaves at edges is lost. `height`: of the whole picture, 1600 wide; `phone`: where the cut for phones begins, in shares of the
 * picture's height.
 */
const views = {
  hero: { height: 1200, phone: { left: 0.02, top: 0.14 } },
  product: { height: 1200, phone: { left: 0.4, top: 0.17 } },
  evening: { height: 1000, phone: { left: 0.66, top: 0.15 } },
} as const;
type View = keyof typeof views;
const width = 1600;
const renderedWidth = 2240;
/** In pixels, and in shares of the whole picture's height. */
const phone = { width: 780, height: 620, share: { width: 0.93, height: 0.739 } };

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
  const compiler = createCompiler();
  const mainFilePath = join(here, '../products', product, 'excerpt.typ');
  const guide = compile(compiler, 'excerpt.typ', {
    mainFilePath,
    edition: findDetails(product)?.editions.at(-1)?.date,
  });
  const placeSchema = v.object({ name: v.string(), page: v.number() });
  const place = queryValues(compiler, guide, { label: 'spread', schema: placeSchema }).find(
    ({ name }) => name === spread,
  );
  if (place === undefined) throw new Error(`${product}: its sources mark no #spread("${spread}", …)`);
  const left = place.page - (place.page % 2);
  const fields = queryValues(compiler, guide, { label: 'field', schema: fieldSchema });
  const written = drawWriting(
    spread,
    fields.filter(({ page }) => page === left || page === left + 1),
  );
  for (const [index, name] of (['left', 'right'] as const).entries()) {
    renderPage('guide-amour.pdf', left + index, `${spread}-${name}-blank`);
    const page = sharp(join(pageFolder, `${spread}-${name}-blank.png`));
    const { width, height } = await page.metadata();
    const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 419.5276 595.2756">${written[index]}</svg>`;
    await page.composite([{ input: Buffer.from(ink) }]).toFile(join(pageFolder, `${spread}-${name}.png`));
  }
}

async function renderPages(): Promise<void> {
  mkdirSync(pageFolder, { recursive: true });
  await makeFiles(join(build, 'files'));
  renderPage('guide-amour.pdf', 1, 'cover');
  renderPage('carnet-communication.pdf', 1, 'notebook');
  for (const spread of ['loop', 'yes-no-maybe']) await renderSpread(spread);
  copyFileSync(join(here, '../palette.json'), join(pageFolder, 'palette.json'));
}

function render(view: View, light: string): string {
  const target = join(renderFolder, `${view}-${light}.png`);
  const height = (views[view].height * renderedWidth) / width;
  const values = [pageFolder, view, light, String(renderedWidth), String(height), samples, target];
  const scene = join(here, '../drawing/still-lifes/scene.py');
  execFileSync('blender', ['--background', '--python-exit-code', '1', '--python', scene, '--', ...values], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return target;
}

/** Writes the pictures of one rendering: for wide screens, for phones and, by day, for browsers that do not know AVIF; one for mails. */
async function writePictures(view: View, light: string): Promise<void> {
  const { height, phone: from } = views[view];
  const rendered = sharp(render(view, light)).removeAlpha();
  const part = (share: number) => Math.round((share * height * renderedWidth) / width);
  const cut = {
    left: part(from.left),
    top: part(from.top),
    width: part(phone.share.width),
    height: part(phone.share.height),
  };
  const file = join(pictureFolder, `${view}-${light}`);
  const wide = rendered.clone().resize(width, height, { kernel: 'lanczos3' });
  await wide.clone().avif({ quality: 52, effort: 4 }).toFile(`${file}.avif`);
  if (light === 'day') await wide.clone().jpeg({ quality: 74, mozjpeg: true }).toFile(`${file}.jpg`);
  if (file.endsWith('hero-day'))
    await wide.clone().resize(1120, 823).jpeg({ quality: 74, mozjpeg: true }).toFile(join(pictureFolder, 'mail.jpg'));
  const forPhones = rendered.extract(cut).resize(phone.width, phone.height);
  await forPhones.avif({ quality: 50, effort: 4 }).toFile(`${file}-phone.avif`);
}

const chosen = process.argv.slice(2);
mkdirSync(pictureFolder, { recursive: true });
await renderPages();
for (const view of ['hero', 'product', 'evening'] as const)
  for (const light of ['day', 'night'])
    if (chosen.length === 0 || chosen.includes(`${view}-${light}`)) await writePictures(view, light);
