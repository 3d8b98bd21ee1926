const narrow = '\u202f';
const noBreak = '\u00a0';

/**
 * A text with the no-break spaces of French print, whichever spaces its author typed: narrow before ; : ! ?, full
 * inside « », before € and %, between a number, or the `{blank}` it is written into later, and its unit of time, and after
 * what stands before a number: « p. 201 », « art. 293 », « L. 224-25 ».
 */
export function setFrenchSpaces(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]([;:!?])/g, `${narrow}$1`)
    .replace(/«[ \u00a0\u202f]/g, `«${noBreak}`)
    .replace(/[ \u00a0\u202f]([»€%])/g, `${noBreak}$1`)
    .replace(/([\d}]) (h|jours?|ans?|heures?)\b/g, `$1${noBreak}$2`)
    .replace(/(?<![\p{L}\d])(pp?\.|art\.|[DLR]\.|n°) (?=\d)/gu, `$1${noBreak}`);
}

/** The same content with French no-break spaces in its texts; authors type plain spaces. */
export function withFrenchSpaces<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_key, value) =>
    typeof value === 'string' ? setFrenchSpaces(value) : value,
  );
}

/** A text in lower case without accents or ligatures, to compare texts or to build an anchor: 'Œuvre à deux' → 'oeuvre a deux'. */
export function toPlainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
}

/** Words as a printer counts them: « l’autre » is one, a lone dash or bullet none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
