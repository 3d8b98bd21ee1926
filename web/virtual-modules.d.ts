/** Made by the build (`web/shop-data.ts`): checked there, so that no schema travels with the pages. */
declare module 'virtual:shop-data' {
  type ShopData = import('./shop-data.ts').ShopData;
  export const products: ShopData['products'];
  export const gifts: ShopData['gifts'];
  export const files: ShopData['files'];
  export const site: ShopData['site'];
  export const socialProof: ShopData['socialProof'];
  export const siteUrl: ShopData['siteUrl'];
}

declare module 'virtual:legal-pages' {
  export const legalPages: import('./shop-data.ts').PageData['legalPages'];
}

declare module 'virtual:demo-reviews' {
  export const demoReviews: import('./shop-data.ts').PageData['demoReviews'];
}
