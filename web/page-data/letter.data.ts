/** The letter that a visitor may read before asking for it. */
import { readLetter } from '#content/letters.ts';

export const firstLetter = readLetter('2026-12-01');
