import { products } from '#content/catalogue.ts';
import { site } from '#content/site.ts';
import { buyAddress, buyersPart } from '#web/build/markdown-twins.ts';
import { shareImagePath } from '#web/render/describe-head.ts';
import { originPlaceholder } from '#web/site-origin.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * `product-feed.csv`: the catalogue in the columns that Stripe's product feed, ChatGPT and Google Merchant read alike
 * (docs.stripe.com/agentic-commerce/product-feed). The link leads to the checkout with the product in the cart.
 */
export function makeProductFeed(): string {
  const rows = products.map((product) => ({
    id: product.id,
    title: product.name,
    description: `${product.description} ${buyersPart}`,
    link: buyAddress(product),
    image_link: `${originPlaceholder}${shareImagePath(`/product/${product.id}`)}`,
    availability: 'in_stock',
    price: `${(product.priceCents / 100).toFixed(2)} EUR`,
    brand: site.name,
    condition: 'new',
    identifier_exists: 'no',
    google_product_category: product.format === 'PDF' ? 'Media > Books > E-Books' : 'Media',
  }));
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map(Object.values)].map((row) => `${row.map(quote).join(',')}\n`).join('');
}
