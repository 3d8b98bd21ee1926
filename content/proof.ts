/** The words of the figures that the shop counts of itself, and how it counts them. */
import { checkTexts } from '#content/content-file.ts';
import proofJson from './proof.json' with { type: 'json' };

export const { method, ...proofWords } = checkTexts('proof.json', proofJson, ['day', 'n', 'reviews']);
