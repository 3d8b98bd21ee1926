/** The tax in a sum, for the papers and for the books. Pure. */
import type { Vat } from '#content/identity.ts';

/**
 * A sum without its tax, rounded to the cent, and the tax: prices have it in them. A seller without VAT has none (CGI, article
 * 293 B).
 */
export function splitTax(amountCents: number, vat: Vat) {
  const vatPercent = vat.regime === 'franchise' ? 0 : vat.ratePercent;
  const netCents = Math.sign(amountCents) * Math.round((Math.abs(amountCents) * 100) / (100 + vatPercent));
  return { amountCents, netCents, vatPercent, vatCents: amountCents - netCents };
}
