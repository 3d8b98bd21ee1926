/** The words of the page that shows what the shop sells. `severalTitle`: of the list of more than one product. */
import { checkTexts } from '#content/content-file.ts';
import productListJson from './product-list.json' with { type: 'json' };

export const productList = checkTexts('product-list.json', productListJson);
