/** The four legal pages, as `legal.json` has them. */
import * as v from 'valibot';
import { checkContent, line } from '#content/check-content.ts';
import legalJson from './legal.json' with { type: 'json' };

const sectionSchema = v.strictObject({ title: line, paragraphs: v.pipe(v.array(line), v.minLength(1)) });

const legalSchema = v.array(
  v.strictObject({
    path: v.picklist(['/confidentialite', '/conditions-generales', '/livraison-remboursement', '/mentions-legales']),
    title: line,
    sections: v.pipe(v.array(sectionSchema), v.minLength(1)),
  }),
);

export type LegalPageContent = v.InferOutput<typeof legalSchema>[number];

export const legalPages: readonly LegalPageContent[] = checkContent('legal.json', legalSchema, legalJson);
