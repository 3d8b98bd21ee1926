/** Two pages as one picture: the book lies open under a lamp at its upper left. */
import sharp, { type Sharp } from 'sharp';
import palette from '#content/palette.json' with { type: 'json' };

/** An A5 page in the picture, in pixels: a third more than is shown, so that bending it blurs nothing. */
const page = { width: 1040, height: 1476 };
const margin = { side: 58, top: 30, bottom: 76 };
/** The paper's highest place is drawn so many pixels further up than the table: one looks at the book from below its middle. */
const lift = 34;
const canvas = { width: 2 * (page.width + margin.side), height: page.height + margin.top + lift + margin.bottom };
const spine = { x: canvas.width / 2, y: margin.top + lift };

/** The paper's height at a share of a page's width from the spine, 1 at most: it rises steeply and sinks slowly. */
const rise = (share: number) => (1 - Math.exp(-share / 0.07)) * (1 - 0.62 * share ** 1.3);
const slope = (share: number) => (rise(share + 1e-3) - rise(share)) / 1e-3;

/** For each column from the spine: the column of the flat page that it shows. Steep paper is seen narrower. */
function listFlatColumns(): number[] {
  let length = 0;
  const lengths = Array.from({ length: page.width }, (_, column) => {
    length += Math.hypot(1, (1.6 * lift * slope(column / page.width)) / page.width);
    return length;
  });
  return lengths.map((reached) => (reached / length) * (page.width - 1));
}
const flatColumns = listFlatColumns();

type Side = 'left' | 'right';

/** Light on a column, as red, green and blue: a warm shadow by the spine, and more where the left page turns from the lamp. */
function lightOf(side: Side, share: number): readonly number[] {
  const shade = 0.4 * Math.exp(-share / 0.014) + 0.15 * Math.exp(-share / 0.085);
  const turned = 1 + (side === 'left' ? -0.008 : 0.006) * slope(share);
  return [0.82, 1, 1.12].map((colour) => (1 - shade * colour) * turned);
}

/** Writes a flat page (RGB) into the picture (RGBA), bent and lit. */
function bend(flat: Buffer, side: Side, picture: Buffer): void {
  for (let column = 0; column < page.width; column += 1) {
    const share = column / page.width;
    const x = side === 'left' ? spine.x - 1 - column : spine.x + column;
    const top = spine.y - lift * rise(share);
    const along = flatColumns[column] ?? 0;
    const source = Math.min(page.width - 1.001, side === 'left' ? page.width - 1 - along : along);
    const [from, right] = [Math.floor(source) * 3, source % 1];
    const light = lightOf(side, share);
    const across = x / canvas.width - 0.34;
    for (let y = Math.floor(top); y < top + page.height; y += 1) {
      const row = Math.min(page.height - 1.001, Math.max(0, y - top));
      const far = Math.hypot(across, 0.6 * (row / page.height - 0.24));
      const to = (y * canvas.width + x) * 4;
      const at = Math.floor(row) * 3 * page.width + from;
      const drop = row % 1;
      for (let colour = 0; colour < 3; colour += 1) {
        const above = (flat[at + colour] ?? 0) * (1 - right) + (flat[at + colour + 3] ?? 0) * right;
        const next = at + colour + 3 * page.width;
        const below = (flat[next] ?? 0) * (1 - right) + (flat[next + 3] ?? 0) * right;
        // The lamp's light fades with the distance, and is warm: blue fades first.
        const lamp = (light[colour] ?? 1) * (1.01 - (0.05 + 0.03 * colour) * far);
        picture[to + colour] = Math.min(255, (above * (1 - drop) + below * drop) * lamp);
      }
      picture[to + 3] = 255 * Math.min(1, y + 1 - top, top + page.height - y);
    }
  }
}

/** The outline of both pages, moved `out` pixels to the sides and down. */
function outline(out: number): string {
  const shares = Array.from({ length: 33 }, (_, index) => (index / 32) ** 2);
  const edge = (sign: number, down: number) =>
    shares.map((share) => [spine.x + sign * share * (page.width + out), spine.y - lift * rise(share) + down]);
  const points = [
    ...edge(-1, out).toReversed(),
    ...edge(1, out),
    ...edge(1, page.height + out).toReversed(),
    ...edge(-1, page.height + out),
  ];
  return `M${points.map((point) => point.map(Math.round).join(' ')).join('L')}z`;
}

/** An SVG as large as the picture. */
const drawing = (shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}">${shapes}</svg>`,
  );

function drawBoards(more: string): string {
  const { width, height } = { width: 2 * page.width + 44, height: page.height + 44 };
  return `<rect x="${spine.x - width / 2}" y="${spine.y - 24}" width="${width}" height="${height}" rx="9" ${more}/>`;
}

/** Blurred by sharp: SVG's own blur takes seconds at this size. */
function drawShadow({ down, blur, opacity }: { down: number; blur: number; opacity: number }): Promise<Buffer> {
  const boards = drawBoards(`fill="${palette.ink.day}" opacity="${opacity}" transform="translate(0 ${down})"`);
  return sharp(drawing(boards)).blur(blur).png().toBuffer();
}

/** What lies under the two pages: the shadow on the table, the cover's boards, the edges of the other pages. */
async function drawUnderneath(): Promise<Buffer> {
  const edges = [12, 10, 8, 6, 4, 2].map(
    (out, index) => `<path d="${outline(out)}" fill="${index % 2 === 0 ? palette.line.day : palette.surface.day}"/>`,
  );
  const near = await drawShadow({ down: 5, blur: 5, opacity: 0.35 });
  const boards = drawing(`${drawBoards(`fill="${palette['print-copper'].day}"`)}${edges.join('')}`);
  const far = sharp(await drawShadow({ down: 20, blur: 18, opacity: 0.3 }));
  return far
    .composite([{ input: near }, { input: boards }])
    .raw()
    .toBuffer();
}
let underneath: Promise<Buffer> | undefined;

const flatten = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(page.width, page.height, { fit: 'fill' }).removeAlpha().raw().toBuffer();

/** Both pages, SVGs, as an open book on a clear ground; RGBA, to be made smaller. */
export async function openBook(left: string, right: string): Promise<Sharp> {
  const picture = Buffer.alloc(canvas.width * canvas.height * 4);
  bend(await flatten(left), 'left', picture);
  bend(await flatten(right), 'right', picture);
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
  underneath ??= drawUnderneath();
  const book = sharp(await underneath, { raw }).composite([{ input: picture, raw }]);
  return sharp(await book.raw().toBuffer(), { raw });
}
