/** The words of the figures that the shop counts of itself, and how it counts them. */
import { checkTexts } from '#content/content-file.ts';
import figuresJson from './figure-words.json' with { type: 'json' };

export const { method, ...figureWords } = checkTexts('figure-words.json', figuresJson, ['day', 'n', 'reviews']);
