/** The studies and books that the guide names, in the order of its last pages; the guide prints them from the same file. */
import * as v from 'valibot';
import { checkContent, line } from '#content/content-file.ts';
import worksJson from './works-cited.json' with { type: 'json' };

/** `title` is in the language of its publication, English. `place`: journal and volume, or publisher. */
const workSchema = v.strictObject({
  authors: line,
  year: v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100)),
  title: line,
  place: line,
});

export const worksCited = checkContent('works-cited.json', v.array(workSchema), worksJson);
