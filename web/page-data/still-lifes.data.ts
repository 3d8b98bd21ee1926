/** Pictures of a product as it lies on a table, printed by its reader: `still-lifes/` of its folder (`npm run still-lifes`). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findProductFile, listProductFolders } from '#content/product-folders.ts';

/** Its addresses, of AVIF: the whole picture, and the cut for phones. */
type Light = { wide: string; phone: string };
/** `jpg`: the whole picture by day, for older browsers. */
export type StillLife = { day: Light; night: Light; jpg: string; height: number };

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

/** By product; one without such pictures is shown by its cover. `height`: of a picture 1600 wide. */
function find(view: string, height: number): Record<string, StillLife | undefined> {
  return Object.fromEntries(
    listProductFolders().flatMap((folder) => {
      const names = ['day.avif', 'day-phone.avif', 'night.avif', 'night-phone.avif', 'day.jpg'];
      const found = names.flatMap((name) => findProductFile(folder, `still-lifes/${view}-${name}`) ?? []);
      if (found.length < names.length) return [];
      const [day = '', dayPhone = '', night = '', nightPhone = '', jpg = ''] = found.map(addFile);
      const lights = { day: { wide: day, phone: dayPhone }, night: { wide: night, phone: nightPhone } };
      return [[folder.id, { ...lights, jpg, height }]];
    }),
  );
}

/** The closed book half over the open one. */
export const openAndClosed = find('hero', 1200);
/** The closed book on its gift. */
export const closed = find('product', 1200);
/** The table for two. */
export const evenings = find('evening', 1000);

/** The pictures as files of the site: address → content. */
export const stillLifeFiles = () => files;
