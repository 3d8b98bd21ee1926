/** Pictures of a product as it lies on a table, printed by its reader: `still-lifes/` of its folder (`npm run still-lifes`). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findProductFile, listProductFolders } from '#content/product-folders.ts';

/** AVIF: the whole picture as a `srcset`, since there may be a larger one for wide screens, and the address of the part for phones. */
type Light = { wide: string; phone: string };
/** `day`: undefined where it is evening in both themes. `jpg`: for older browsers. */
export type StillLife = { day: Light | undefined; night: Light; jpg: string; height: number; phoneHeight: number };

const files: Record<string, Buffer> = {};

/** Adds a picture to the site's files, under an address that changes with it. */
function addFile(file: string): string {
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const [, name = '', extension = ''] = /([\w-]+)\.(\w+)$/.exec(file) ?? [];
  const address = `/assets/table-${name}-${hash}.${extension}`;
  files[address] = content;
  return address;
}

/** By product; one without such pictures is shown by its cover. `height`: of a picture 1280 wide; `phoneHeight`: of a part 784 wide. */
function find(view: string, height = 960, phoneHeight = 560): Record<string, StillLife | undefined> {
  return Object.fromEntries(
    listProductFolders().flatMap((folder) => {
      const add = (name: string) => {
        const file = findProductFile(folder, `still-lifes/${view}-${name}`);
        return file && addFile(file);
      };
      const findLight = (light: string): Light | undefined => {
        const [wide, large, phone] = ['', '-large', '-phone'].map((size) => add(`${light}${size}.avif`));
        return wide && phone ? { wide: large ? `${wide} 1280w, ${large} 1920w` : wide, phone } : undefined;
      };
      const [day, night, jpg] = [findLight('day'), findLight('night'), add('day.jpg') ?? add('night.jpg')];
      return night && jpg ? [[folder.id, { day, night, jpg, height, phoneHeight }]] : [];
    }),
  );
}

/** The closed book half over the open one. */
export const openAndClosed = find('hero', 748, 784);
/** The book, printed and on a phone, and its gift on a chimney piece. */
export const onShelf = find('list');
/** The open book, over a reader's shoulder. */
export const opened = find('product');
/** The table for two. */
export const evenings = find('evening');
/** The guide on a tablet, a sheet of it that is filled in, and its gift. */
export const received = find('success');
/** The open book from near above, a page of it filled in, on home's copper. */
export const filledIn = find('spread', 960, 852);
/** A letter and its answer on green linen, by lamp light in both themes. */
export const letters = find('letter');
/** The sheets that a printer at home makes, sewn with the thread. */
export const proofs = find('proofs');
/** A filled-in sheet near by. */
export const exercises = find('exercise', 960, 941);
/** The book put away, the thread undone. */
export const putAway = find('closed');

/** Values of their own, each sent with one part alone: the order's page, the cart's drawer, the checkout. */
export const ordered = { given: find('success'), opened: find('closed') };
export const inCart = find('closed');
export const proofsAtCheckout = find('proofs');
export const receivedAtCheckout = find('success');

/** The pictures as files of the site: address → content. */
export const stillLifeFiles = () => files;
