/** What experts and readers said of a product, outside its reviews: the `quotations.json` of its folder. */
import * as v from 'valibot';
import { checkContent, line } from '#content/content-file.ts';
import { listProductFolders, readProductFile } from '#content/product-folders.ts';

const consentDay = v.pipe(
  v.string('must be the day on which the person agreed to be quoted here, such as 2026-11-22'),
  v.isoDate('must be a date such as 2026-11-22'),
  v.check((day) => Date.parse(day) <= Date.now(), 'must not be in the future'),
);

/**
 * Words of a real person, as that person agreed to see them published with this name (Code civil, article 9; RGPD, article 7:
 * the seller must be able to show the consent). `kept`: where the owner keeps it; no page shows that.
 */
const quotationSchema = v.strictObject(
  { name: line, about: line, quote: line, consent: v.strictObject({ givenOn: consentDay, kept: line }) },
  'a quotation has name, about, quote and consent: the day on which the person agreed, `givenOn`, and where that is `kept`',
);

/** The quotations of each product that has some. Throws naming the file and the field of one without consent. */
export function readQuotations(): Record<string, v.InferOutput<typeof quotationSchema>[]> {
  return Object.fromEntries(
    listProductFolders().flatMap((folder) => {
      const data = readProductFile(folder, 'quotations.json');
      if (data === undefined) return [];
      return [[folder.id, checkContent(`../${folder.path}/quotations.json`, v.array(quotationSchema), data)]];
    }),
  );
}
