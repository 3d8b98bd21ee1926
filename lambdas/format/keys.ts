const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Some copies of an order by their numbers: « la clé 2 », « les clés 2 et 3 ». */
export function nameKeys(numbers: readonly number[]): string {
  const named = list.format(numbers.map(String));
  return numbers.length === 1 ? `la clé\u00a0${named}` : `les clés\u00a0${named}`;
}
