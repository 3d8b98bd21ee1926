/** Pictures of a product as it lies on a table, printed by its reader: `still-lifes/` of its folder (`npm run still-lifes`). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findProductFile, listProductFolders, type ProductFolder } from '#content/product-folders.ts';

/** A picture by its addresses. */
type Picture = { avif: string; jpg: string };
/** `tall`: the cut for phones, of those that phones show. */
export type StillLife = { wide: Picture; tall?: Picture };

/** The picture's file, which its address changes with. */
function readFile(file: string): [address: string, content: Buffer] {
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const [, name = '', extension = ''] = /([\w-]+)\.(\w+)$/.exec(file) ?? [];
  return [`/assets/${name}-${hash}.${extension}`, content];
}

const files: Record<string, Buffer> = {};

function findPicture(folder: ProductFolder, name: string): Picture | undefined {
  const [avif, jpg] = ['avif', 'jpg'].map((format) => {
    const file = findProductFile(folder, `still-lifes/${name}.${format}`);
    if (file === undefined) return undefined;
    const [address, content] = readFile(file);
    files[address] = content;
    return address;
  });
  return avif === undefined || jpg === undefined ? undefined : { avif, jpg };
}

function find(view: string): Record<string, StillLife | undefined> {
  return Object.fromEntries(
    listProductFolders().flatMap((folder) => {
      const [wide, tall] = [`${view}-landscape-1280`, `${view}-portrait-780`].map((name) => findPicture(folder, name));
      return wide === undefined ? [] : [[folder.id, { wide, ...(tall && { tall }) }]];
    }),
  );
}

/** By product: the table in the evening, and the book in the light of a lamp. */
export const evenings = find('evening-night');
export const lampLit = find('product-night');

/** The pictures as files of the site: address → content. */
export const stillLifeFiles = () => files;
