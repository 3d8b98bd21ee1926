const thin = '\u202f';
const noBreak = '\u00a0';

function setSpaces(text: string): string {
  return text
    .replace(/ ([;:!?])/g, `${thin}$1`)
    .replace(/« /g, `«${noBreak}`)
    .replace(/ (»|€|%)/g, `${noBreak}$1`)
    .replace(/(\d) (h|jours?|ans?|heures?)\b/g, `$1${noBreak}$2`);
}

/** The same content with French no-break spaces before its high punctuation and units; authors type plain spaces. */
export function withFrenchSpaces<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_key, value) => (typeof value === 'string' ? setSpaces(value) : value));
}
