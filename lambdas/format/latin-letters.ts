/** The letters that the book's typeface prints, as a part of a regular expression's set. */
export const latinLetters = 'A-Za-zÀ-ÖØ-öø-ňŊ-žƠơƯưȘ-țẞẠ-ỹ';
