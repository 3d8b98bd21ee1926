/** Made by the build (`web/shop-data.ts`): checked there, so that no schema travels with the pages. */
declare module 'virtual:shop-data' {
  import type { ShopData } from '#web/shop-data.ts';

  export const products: ShopData['products'];
  export const gifts: ShopData['gifts'];
  export const files: ShopData['files'];
  export const site: ShopData['site'];
  export const socialProof: ShopData['socialProof'];
}

declare module 'virtual:legal-pages' {
  import type { PageData } from '#web/shop-data.ts';

  export const legalPages: PageData['legalPages'];
}

declare module 'virtual:demo-reviews' {
  import type { PageData } from '#web/shop-data.ts';

  export const demoReviews: PageData['demoReviews'];
}
