/** The words of the page that shows what the shop sells. */
import * as v from 'valibot';
import { checkContent, line } from '#content/check-content.ts';
import productListJson from './product-list.json' with { type: 'json' };

const productListSchema = v.strictObject({
  title: line,
  guide: v.strictObject({ label: line, text: line, presentation: line, details: line }),
  gift: v.strictObject({ label: line, text: line }),
});

export const productList = checkContent('product-list.json', productListSchema, productListJson);
