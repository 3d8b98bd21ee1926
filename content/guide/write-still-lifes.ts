/**
 * `npm run still-lifes [-- <picture> …]`: renders the guide as its readers print it, on a table, and writes the pictures that the
 * shop shows into `still-lifes/` of its folder, all or those named. It needs Blender and poppler-utils (`apt-get install
 * --no-install-recommends blender poppler-utils`); with two processors a picture takes four minutes.
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
const samples = process.env.SAMPLES ?? '96';

/** For wide screens and for phones; `quality`: of AVIF and of JPEG. */
const shapes = {
  landscape: { width: 1280, height: 853, quality: [65, 76] },
  portrait: { width: 780, height: 975, quality: [60, 62] },
} as const;
type Shape = keyof typeof shapes;

/** The pictures that the shop shows, an arrangement and its light, with their shapes: a phone’s home page has no room for one. `content/drawing/still-lifes` has each arrangement by day and by night. */
const pictures: Record<string, readonly Shape[]> = {
  'evening-night': ['landscape'],
  'product-night': ['landscape', 'portrait'],
};

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
    renderPage('guide-amour.pdf', left + index, `${name}-blank`);
    const page = sharp(join(pageFolder, `${name}-blank.png`));
    const { width, height } = await page.metadata();
    const ink = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 419.5276 595.2756">${written[index]}</svg>`;
    await page.composite([{ input: Buffer.from(ink) }]).toFile(join(pageFolder, `${name}.png`));
  }
}

async function renderPages(): Promise<void> {
  mkdirSync(pageFolder, { recursive: true });
  await makeFiles(join(build, 'files'));
  renderPage('guide-amour.pdf', 1, 'cover');
  renderPage('carnet-communication.pdf', 1, 'notebook');
  await renderSpread('loop');
  copyFileSync(join(here, '../palette.json'), join(pageFolder, 'palette.json'));
}

function render(name: string, shape: Shape): string {
  const { width, height } = shapes[shape];
  const target = join(renderFolder, `${name}-${shape}.png`);
  const [view = '', light = ''] = name.split('-');
  const values = [pageFolder, view, light, String(width), String(height), samples, target];
  execFileSync(
    'blender',
    [
      '--background',
      '--python-exit-code',
      '1',
      '--python',
      join(here, '../drawing/still-lifes/scene.py'),
      '--',
      ...values,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return target;
}

async function writePicture(name: string, shape: Shape): Promise<void> {
  const { width, quality } = shapes[shape];
  const picture = sharp(render(name, shape)).removeAlpha();
  const file = join(pictureFolder, `${name}-${shape}-${width}`);
  await picture.clone().avif({ quality: quality[0], effort: 7 }).toFile(`${file}.avif`);
  await picture.clone().jpeg({ quality: quality[1], mozjpeg: true }).toFile(`${file}.jpg`);
}

const chosen = process.argv.slice(2);
mkdirSync(pictureFolder, { recursive: true });
await renderPages();
for (const [name, cuts] of Object.entries(pictures)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const shape of cuts) await writePicture(name, shape);
}
