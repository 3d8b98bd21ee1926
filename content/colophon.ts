/** The words of the colophon: who answers, how the guide is made, and what it is not. */
import * as v from 'valibot';
import { checkContent, line, titledText } from '#content/content-file.ts';
import colophonJson from './colophon.json' with { type: 'json' };

const list = v.strictObject({ title: line, items: v.array(line) });

const colophonSchema = v.strictObject({
  title: line,
  lede: line,
  specimen: v.array(v.strictObject({ typeface: line, words: line })),
  answers: v.strictObject({ title: line, text: line, signature: line }),
  making: v.strictObject({ title: line, steps: v.array(titledText) }),
  limits: list,
  unknown: list,
  works: titledText,
  print: titledText,
});

export const colophon = checkContent('colophon.json', colophonSchema, colophonJson);
