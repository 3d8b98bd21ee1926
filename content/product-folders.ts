/** The folders of the products: those of `content/products/`, and of one more folder that `MORE_PRODUCTS` names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** `path`: from the root of the project, such as `content/products/guide-amour-1`. */
type ProductFolder = { id: string; path: string };

/** The folders, by name, which is the product's id. */
export function listProductFolders(): ProductFolder[] {
  const { MORE_PRODUCTS: more } = process.env;
  const parents = ['content/products', ...(more === undefined || more === '' ? [] : [more])];
  return parents.flatMap((parent) =>
    readdirSync(path.resolve(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
      .map((id) => ({ id, path: `${parent}/${id}` })),
  );
}

/** The path of a file of a folder; undefined where the folder has none. */
export function findProductFile({ path: folder }: Pick<ProductFolder, 'path'>, name: string): string | undefined {
  const file = path.resolve(root, folder, name);
  return existsSync(file) ? file : undefined;
}

/** A JSON file of a folder; undefined where the folder has none. Throws naming the file when it is no JSON. */
export function readProductFile(folder: ProductFolder, name: string): unknown {
  const file = findProductFile(folder, name);
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${folder.path}/${name}: ${cause instanceof Error ? cause.message : 'is no JSON'}`, { cause });
  }
}

export type ProductSource = ProductFolder & { facts: unknown };

/** Throws when a folder has no `product.json`. */
export function readProductSources(): ProductSource[] {
  return listProductFolders().map((folder) => {
    const facts = readProductFile(folder, 'product.json');
    if (facts === undefined) throw new Error(`${folder.path}/product.json: is missing`);
    return { ...folder, facts };
  });
}
