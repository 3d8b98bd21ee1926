const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });

/** Euro cents as people read them, e.g. `63,20 €`. */
export function formatCents(cents: number): string {
  return euros.format(cents / 100);
}

/** A percentage as people read it, e.g. `20 %` for 20. */
export function formatPercent(percent: number): string {
  return percents.format(percent / 100);
}
