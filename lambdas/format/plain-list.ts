/** Lists as plain text. */

/** `1 copie`, `3 copies`. The nouns take an s. */
export const countOf = (count: number, noun: string) => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;

export function alignTerms(rows: readonly (readonly [term: string, text: string])[]): string {
  const width = Math.max(0, ...rows.map(([term]) => term.length));
  return rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n');
}
