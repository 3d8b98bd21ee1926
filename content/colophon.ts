/** The words of the colophon: who answers, how the guide is made, and what it is not. */
import { checkTexts } from '#content/content-file.ts';
import colophonJson from './colophon.json' with { type: 'json' };

export const colophon = checkTexts('colophon.json', colophonJson);
