/** Pictures of a product as it lies on a table, printed by its reader: `still-lifes/` of its folder (`npm run still-lifes`). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findProductFile, listProductFolders } from '#content/product-folders.ts';

/** A picture in both formats, as wide as a screen and, for phones, higher than wide; each by its address. */
export type StillLife = Record<'wide' | 'tall', { avif: string; jpg: string }>;

const cuts = { wide: 'landscape-1280', tall: 'portrait-780' } as const;

/** The picture's file, which its address changes with. */
function readFile(file: string): [address: string, content: Buffer] {
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const [, name = '', extension = ''] = /([\w-]+)\.(\w+)$/.exec(file) ?? [];
  return [`/assets/${name}-${hash}.${extension}`, content];
}

const files: Record<string, Buffer> = {};

function find(view: string): Record<string, StillLife | undefined> {
  return Object.fromEntries(
    listProductFolders().flatMap((folder) => {
      const addressOf = (cut: string, format: string) => {
        const file = findProductFile(folder, `still-lifes/${view}-${cut}.${format}`);
        if (file === undefined) return undefined;
        const [address, content] = readFile(file);
        files[address] = content;
        return address;
      };
      const [avif, jpg] = [addressOf(cuts.wide, 'avif'), addressOf(cuts.wide, 'jpg')];
      const [tallAvif, tallJpg] = [addressOf(cuts.tall, 'avif'), addressOf(cuts.tall, 'jpg')];
      if (avif === undefined || jpg === undefined || tallAvif === undefined || tallJpg === undefined) return [];
      return [[folder.id, { wide: { avif, jpg }, tall: { avif: tallAvif, jpg: tallJpg } }]];
    }),
  );
}

/** By product: the table in the evening, and the book in the light of a lamp. */
export const evenings = find('evening-night');
export const lampLit = find('product-night');

/** The pictures as files of the site: address → content. */
export const stillLifeFiles = () => files;
