/** What the shop sells: the one source of names, prices, gifts and files, for the functions and the site. */
import * as v from 'valibot';
import { checkContent, count } from '#content/check-content.ts';
import catalogueJson from './catalogue.json' with { type: 'json' };

const id = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/));
/** A cover, drawn from the Typst source of the same name. */
const imageUrl = v.pipe(v.string(), v.regex(/^\/images\/[a-z0-9-]+\.svg$/));
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));

const productSchema = v.strictObject({
  id,
  name: v.pipe(v.string(), v.minLength(1)),
  description: v.pipe(v.string(), v.minLength(1)),
  priceCents: v.pipe(cents, v.minValue(50)), // Stripe's smallest charge in euros is 0.50
  fileType: v.picklist(['pdf', 'mp3', 'video']),
  fileId: id,
  imageUrl,
  readingTimeMinutes: count,
  giftId: v.optional(id),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
});

const giftSchema = v.strictObject({
  id,
  name: v.pipe(v.string(), v.minLength(1)),
  description: v.pipe(v.string(), v.minLength(1)),
  priceCents: cents,
  fileId: id,
  imageUrl,
});

const fileSchema = v.strictObject({ id, name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.(pdf|mp3|mp4)$/)) });

/** The shape of `catalogue.json`; a product's file and gift must exist in the same catalogue. */
const catalogueSchema = v.pipe(
  v.strictObject({
    currency: v.literal('eur'),
    products: v.pipe(v.array(productSchema), v.minLength(1)),
    gifts: v.array(giftSchema),
    files: v.array(fileSchema),
  }),
  v.check(
    ({ products, gifts, files }) =>
      [...products, ...gifts].every(({ fileId }) => files.some((file) => file.id === fileId)) &&
      products.every(({ giftId }) => giftId === undefined || gifts.some((gift) => gift.id === giftId)),
    'a product or gift names a fileId or giftId that the catalogue does not have',
  ),
);

/** `priceCents`: euro cents, tax included. `readingTimeMinutes`: minutes. */
export type Product = v.InferOutput<typeof productSchema>;
export type Gift = v.InferOutput<typeof giftSchema>;
/** `name` is the object key in the file bucket, and the name a browser saves under unless the order is discreet. */
export type CatalogueFile = v.InferOutput<typeof fileSchema>;

const catalogue = checkContent('catalogue.json', catalogueSchema, catalogueJson);

export const currency = catalogue.currency;
export const products: readonly Product[] = catalogue.products;
export const gifts: readonly Gift[] = catalogue.gifts;
export const files: readonly CatalogueFile[] = catalogue.files;

/** The product with this id, or undefined. */
export function findProduct(productId: string): Product | undefined {
  return catalogue.products.find((product) => product.id === productId);
}

/** The gift that comes with a product, or undefined when it has none. */
export function findGiftOf(product: Product): Gift | undefined {
  return catalogue.gifts.find((gift) => gift.id === product.giftId);
}

/** The gift with this id, or undefined. */
export function findGift(giftId: string): Gift | undefined {
  return catalogue.gifts.find((gift) => gift.id === giftId);
}

/** The file with this id. Throws when the catalogue has none, which its schema rules out for products and gifts. */
export function getFile(fileId: string): CatalogueFile {
  const file = catalogue.files.find(({ id }) => id === fileId);
  if (file === undefined) throw new Error(`The catalogue has no file "${fileId}"`);
  return file;
}
