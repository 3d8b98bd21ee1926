/** The words of the figures that the shop counts of itself, and how it counts them. */
import { checkTexts } from '#content/content-file.ts';
import figuresJson from './shop-figures.json' with { type: 'json' };

export const { method, ...figureWords } = checkTexts('shop-figures.json', figuresJson, ['day', 'n', 'reviews']);
