/** Names in the browser's storage that the boot script reads too, before any module of the site is there. */
export const storageKeys = {
  theme: 'ui-theme',
  cart: 'shopping_cart',
  promo: 'checkout_promo',
  linkedCode: 'linked_code',
  left: 'left_for',
};
