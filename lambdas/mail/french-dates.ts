const zone = 'Europe/Paris';
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: zone });
const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });

/** The day in Paris: '21 novembre 2026', '1er janvier 2027'. */
export function formatDay(isoDate: string): string {
  return day.format(new Date(isoDate)).replace(/^1 /, '1er ');
}

/** The time in Paris: '21:05' → '21 h 05', with no-break spaces. */
export function formatTime(isoDate: string): string {
  return time.format(new Date(isoDate)).replace(':', '\u00a0h\u00a0');
}
