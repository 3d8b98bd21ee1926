/** What the shop sells, as the folders of `products/` say: the one source of names, prices, gifts and files. */
import * as v from 'valibot';
import { checkContent, count, line, titledText } from '#content/content-file.ts';
import { editionsSchema } from '#content/editions.ts';
import { inflect, nounSchema, ofPages } from '#content/noun.ts';
import { type ProductSource, readProductSources } from '#content/product-folders.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'must be small letters, digits and hyphens, 64 at most'));
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));
const fileName = v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.(pdf|mp3|mp4)$/, 'must be a name such as mon-guide.pdf'));
const millimetres = v.pipe(v.number(), v.minValue(0));

/** Its file, or its Typst source of the same name, stands in the product's folder. */
const giftSchema = v.strictObject({
  id,
  name: line,
  description: line,
  priceCents: cents,
  file: fileName,
  /** Beside the product in the list. */
  label: line,
  text: line,
  /** A question in it and what two people, invented, write below it. */
  example: v.optional(
    v.strictObject({
      question: line,
      answers: v.array(v.strictObject({ pen: v.picklist(['one', 'two']), text: line })),
    }),
  ),
});

const productSchema = v.strictObject({
  name: line,
  /** After the name, in the title of its presentation. */
  subtitle: line,
  /** What the mails and the pages of an order call it. */
  noun: nounSchema,
  description: line,
  priceCents: v.pipe(cents, v.minValue(50, 'must be 50 or more: Stripe’s smallest charge')),
  /** Stands in the folder, or its Typst source of the same name does. */
  file: fileName,
  readingTimeMinutes: v.optional(count),
  /** The order of the products in lists, the oldest first. */
  createdAt: v.pipe(v.string(), v.isoTimestamp('must be such as 2026-11-22T00:00:00.000Z')),
  updatedAt: v.pipe(v.string(), v.isoTimestamp('must be such as 2026-11-22T00:00:00.000Z')),
  gift: v.optional(giftSchema),
  listing: v.strictObject({ title: line, label: line, text: line }),
  /** What search results and shared links say of its two pages. */
  descriptions: v.strictObject({ product: line, presentation: line }),
  /** What it is about, in its order. */
  topics: v.optional(v.array(titledText), []),
  /** The first mail's first words: what to do with it tonight. */
  firstStep: v.optional(line),
  /** A picture of it in mails, 536 × 394: a path of the site. */
  picture: v.optional(v.strictObject({ path: v.pipe(v.string(), v.startsWith('/')), alt: line })),
  /** Where a dedication is printed; one without it cannot be dedicated. */
  dedication: v.optional(
    v.strictObject({
      page: count,
      leftMm: millimetres,
      topMm: millimetres,
      widthMm: millimetres,
      heightMm: millimetres,
      sizePt: v.pipe(v.number(), v.minValue(6)),
    }),
  ),
  editions: v.optional(editionsSchema, []),
});

/** `guide-amour.pdf` → `guide-amour`, `PDF`, and the address of its cover. */
function describeFile(name: string) {
  const [fileId = '', extension = ''] = name.split('.');
  return { fileId, format: extension.toUpperCase(), imageUrl: `/images/${fileId}.svg` };
}

/** A product as its folder has it. Throws naming the file and each wrong field. */
function readProduct({ id: folderId, path: folder, facts }: ProductSource) {
  const file = `../${folder}/product.json`;
  const { noun, gift, file: soldFile, ...stated } = checkContent(file, productSchema, facts);
  const { name, subtitle, description, priceCents, readingTimeMinutes, ...details } = stated;
  return {
    product: {
      name,
      subtitle,
      description,
      priceCents,
      ...(readingTimeMinutes !== undefined && { readingTimeMinutes }),
      id: checkContent(file, v.object({ folder: id }), { folder: folderId }).folder,
      ...describeFile(soldFile),
      noun: ofPages(inflect(noun)),
      ...(gift && { bonusId: gift.id }),
    },
    gift: gift && toBonus(gift),
    files: [soldFile, ...(gift ? [gift.file] : [])].map((each) => ({
      id: describeFile(each).fileId,
      name: each,
      folder,
    })),
    details: { ...details, noun: inflect(noun), bonusListing: gift },
  };
}

function toBonus({ id: bonusId, name, priceCents, file }: v.InferOutput<typeof giftSchema>) {
  const { fileId, imageUrl } = describeFile(file);
  return { id: bonusId, name, priceCents, fileId, imageUrl };
}

function readCatalogue(sources: readonly ProductSource[]) {
  const read = sources
    .map(readProduct)
    .toSorted(
      (a, b) => a.details.createdAt.localeCompare(b.details.createdAt) || a.product.id.localeCompare(b.product.id),
    );
  const names = read.flatMap(({ files }) => files.map(({ name }) => name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Error(`content/products: two products have a file ${twice}: give one another name`);
  return read;
}

type Read = ReturnType<typeof readProduct>;
/** `priceCents`: euro cents, tax included. `readingTimeMinutes`: minutes. */
export type Product = Read['product'];
export type Bonus = NonNullable<Read['gift']>;
/** What its own pages, mails and copies say of a product. `bonusListing`: of its gift, in the list of products. */
export type ProductDetails = Read['details'];
/**
 * `name` is the object key in the file bucket, and the name a browser saves under unless the order is discreet. `folder` has the
 * file or its source.
 */
export type CatalogueFile = Read['files'][number];

export const catalogue: readonly Read[] =
  process.env.CHECKED_CATALOGUE === undefined
    ? readCatalogue(readProductSources())
    : JSON.parse(process.env.CHECKED_CATALOGUE);

export const currency = 'eur';
/** The oldest first: it is the one that the home page and every article sell. */
export const products: readonly Product[] = catalogue.map(({ product }) => product);
export const bonuses: readonly Bonus[] = catalogue.flatMap(({ gift }) => gift ?? []);
export const files: readonly CatalogueFile[] = catalogue.flatMap((read) => read.files);

export function findProduct(productId: string): Product | undefined {
  return products.find((product) => product.id === productId);
}

/** The details of the product with this id; undefined when it left the catalogue. */
export function findDetails(productId: string): ProductDetails | undefined {
  return catalogue.find(({ product }) => product.id === productId)?.details;
}

export function findBonus(bonusId: string | undefined): Bonus | undefined {
  return bonuses.find((gift) => gift.id === bonusId);
}

/** What comes with a product, or undefined when nothing does. */
export const findBonusOf = ({ bonusId }: Product): Bonus | undefined => findBonus(bonusId);

/** The file with this id. Throws when the catalogue has none, which its schema rules out for products and bonuses. */
export function getFile(fileId: string): CatalogueFile {
  const file = files.find(({ id: one }) => one === fileId);
  if (file === undefined) throw new Error(`The catalogue has no file "${fileId}"`);
  return file;
}
