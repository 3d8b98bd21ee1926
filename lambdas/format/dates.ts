/**
 * Days and times in French, in Paris time. They are formatted by Intl, whose tables differ between Node and browsers:
 * a browser uses them only for texts that are not prerendered.
 */
const zone = 'Europe/Paris';
const formats = {
  day: { dateStyle: 'long', timeZone: zone },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone },
} as const;
const made = new Map<keyof typeof formats, Intl.DateTimeFormat>();

/** A formatter is made when it is first used: it costs a browser 5 ms, which every page would pay at its start. */
function formatterOf(kind: keyof typeof formats): Intl.DateTimeFormat {
  const formatter = made.get(kind) ?? new Intl.DateTimeFormat('fr-FR', formats[kind]);
  made.set(kind, formatter);
  return formatter;
}

/** The day: '21 novembre 2026', '1er janvier 2027'. */
export function formatDay(isoDate: string): string {
  return formatterOf('day').format(new Date(isoDate)).replace(/^1 /, '1er ');
}

/** The time as French print has it, with no-break spaces: '21 h 05', '8 h'. */
export function formatTime(isoDate: string): string {
  return formatterOf('time')
    .format(new Date(isoDate))
    .replace(/^0(?=\d)/, '')
    .replace(':', '\u00a0h\u00a0')
    .replace(/\u00a000$/, '');
}

/** Day and time: '21 novembre 2026 à 21 h 05'. */
export function formatMoment(isoDate: string): string {
  return `${formatDay(isoDate)} à ${formatTime(isoDate)}`;
}
