/** The form of a promo code, and what is said of one that the shop does not take; apart from the codes, which pages do not have. */
export const promoCodeForm = /^[A-Z0-9_-]{3,40}$/;
export const promoInvalid = 'Code promo invalide ou expiré';
