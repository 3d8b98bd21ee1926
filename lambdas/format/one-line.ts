/** Someone else's words on one line: controls, line breaks and direction overrides become a space, ends are trimmed. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The same of each line; more than one empty line in a row becomes one. */
export function cleanLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(oneLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
