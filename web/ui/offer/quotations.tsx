import type { Product } from '#content/catalogue.ts';
import { quotations } from '#web/page-data/claims.data.ts';
import { Quotes } from '#web/ui/offer/quotes.tsx';

/** What is quoted of a product; nothing where nothing is. */
export function Quotations({ product }: { product: Product }) {
  const quoted = quotations[product.id];
  if (quoted === undefined) return null;
  const { title, note, items } = quoted;
  return (
    <section className="stack5">
      <div className="stack4 start">
        <h2>{title}</h2>
        {note && <p className="note">{note}</p>}
      </div>
      <Quotes label={title} items={items} about={({ about }) => about} />
    </section>
  );
}
