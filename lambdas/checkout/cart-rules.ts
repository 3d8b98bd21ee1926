/** Rules that the browser's cart and the server's order share. */

/** More than ten copies of one PDF are a mistake or a probe. */
export const maxQuantity = 10;

/** The characters of a dedication, which has to fit one line of the title page. */
export const maxDedicationLength = 60;
