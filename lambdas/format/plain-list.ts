/** Numbers and lists as plain text. */

/** `1 copie`, `3 copies`. The nouns take an s. */
export const countOf = (count: number, noun: string) => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;

export function alignTerms(rows: readonly (readonly [term: string, text: string])[]): string {
  const width = Math.max(0, ...rows.map(([term]) => term.length));
  return rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n');
}

/** Some copies of an order by their numbers: « la clé 2 », « les clés 2 et 3 ». */
export function nameKeys(numbers: readonly number[]): string {
  const named = new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(numbers.map(String));
  return numbers.length === 1 ? `la clé\u00a0${named}` : `les clés\u00a0${named}`;
}
