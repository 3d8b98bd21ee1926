/** French typography by hand rather than by Intl: the build's and the browser's tables differ, and hydration compares them. */
const noBreakSpace = '\u00a0';
const narrowNoBreakSpace = '\u202f';

/** Cents as French money with two decimals: 6320 → '63,20 €', 1234500 → '12 345,00 €'. */
export function formatEuros(cents: number): string {
  const [euros = '0', decimals = '00'] = (cents / 100).toFixed(2).split('.');
  return `${groupThousands(euros)},${decimals}${noBreakSpace}€`;
}

/** Cents without decimals when the amount is whole, for prices in a sentence: 7900 → '79 €'. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? `${groupThousands(String(cents / 100))}${noBreakSpace}€` : formatEuros(cents);
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, narrowNoBreakSpace);
}

/** A size in the unit French readers expect: 812 → '1 Ko', 28_400_000 → '28,4 Mo'. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1_000_000) return `${Math.max(1, Math.round(sizeBytes / 1000))}${noBreakSpace}Ko`;
  return `${(sizeBytes / 1_000_000).toFixed(1).replace('.', ',').replace(',0', '')}${noBreakSpace}Mo`;
}

/** Minutes as reading time: 180 → '3 heures', 45 → '45 minutes'. */
export function formatReadingTime(minutes: number): string {
  if (minutes < 60) return `${minutes}${noBreakSpace}minutes`;
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return `${hours}${noBreakSpace}${hours > 1 ? 'heures' : 'heure'}${rest === 0 ? '' : ` ${rest}`}`;
}

/** An ISO date as a long French one, in Paris: '21 novembre 2026'. Only for pages that are not prerendered. */
export function formatLongDate(isoDate: string): string {
  return new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(new Date(isoDate));
}
