const noBreakSpace = '\u00a0';
const narrowNoBreakSpace = '\u202f';

/** Euro cents as French money, two decimals and no-break spaces: 6320 → '63,20 €', 1234500 → '12 345,00 €', -50 → '−0,50 €'. */
export function formatEuros(cents: number): string {
  const [euros = '0', decimals = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}${euros.replace(/\B(?=(\d{3})+$)/g, narrowNoBreakSpace)},${decimals}${noBreakSpace}€`;
}
