/**
 * The labels and messages that the customer's specification quotes, letter for letter: straight apostrophes and « email » stand
 * only here.
 */
const quotedWords = [
  "J'en profite maintenant",
  "S'inscrire",
  "J'ai aimé",
  "Besoin d'aide",
  "Essayez d'autres termes de recherche ou une autre catégorie.",
  "Une erreur est survenue lors de l'envoi. Veuillez réessayer.",
  'Votre email',
  'Veuillez fournir une adresse email valide',
  'Veuillez entrer votre adresse email',
  'Votre guide a été envoyé à votre adresse email',
  'Email requis pour le checkout',
];

/** A text without the quoted words. */
export function withoutQuotedWords(text: string): string {
  return quotedWords.reduce((rest, words) => rest.replaceAll(words, ''), text);
}
