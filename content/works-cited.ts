/**
 * The studies and books that the guide names, in the order of its last pages; the guide prints them from the same file. `title` is in
 * the language of its publication, English. `place`: journal and volume, or publisher.
 */
import { checkTexts } from '#content/content-file.ts';
import worksJson from './works-cited.json' with { type: 'json' };

export const worksCited = checkTexts('works-cited.json', worksJson);
