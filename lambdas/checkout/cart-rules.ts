/** Rules that the browser's cart and the server's order share. */

/** More than ten copies of one PDF are a mistake or a probe. */
export const maxQuantity = 10;

/** The characters of a gift's message: Stripe keeps at most 500 of each text that an order is made again from. */
export const maxMessageLength = 400;
/** The characters of a dedication, which has to fit one line of the title page. */
export const maxDedicationLength = 60;
