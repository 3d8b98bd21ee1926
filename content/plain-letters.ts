/** A text in lower case without accents or ligatures, to compare texts or to build an anchor: 'Œuvre à deux' → 'oeuvre a deux'. */
export function toPlainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
}
