/** The letter that a visitor may read before asking for it. */
import { readFirstLetter } from '#content/letters.ts';

export const firstLetter = readFirstLetter();
