/** The words of the page that shows what the shop sells. */
import * as v from 'valibot';
import { checkContent, line } from '#content/content-file.ts';
import productListJson from './product-list.json' with { type: 'json' };

/** `severalTitle`: of the list of more than one product. */
const productListSchema = v.strictObject({ severalTitle: line, presentation: line });

export const productList = checkContent('product-list.json', productListSchema, productListJson);
