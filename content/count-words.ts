/** Words as a printer counts them: « l’autre » is one, a lone dash or bullet none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
