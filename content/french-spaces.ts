const narrow = '\u202f';
const noBreak = '\u00a0';

/**
 * A text with the no-break spaces of French print, whichever spaces its author typed: narrow before ; : ! ?, full
 * inside « », before € and %, and between a number, or the `{blank}` it is written into later, and its unit of time.
 */
export function setFrenchSpaces(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]([;:!?])/g, `${narrow}$1`)
    .replace(/«[ \u00a0\u202f]/g, `«${noBreak}`)
    .replace(/[ \u00a0\u202f]([»€%])/g, `${noBreak}$1`)
    .replace(/([\d}]) (h|jours?|ans?|heures?)\b/g, `$1${noBreak}$2`);
}
