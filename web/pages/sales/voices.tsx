import type { Product } from '#content/catalogue.ts';
import type { Testimonial } from '#content/demo-reviews.ts';
import { claimedProductId, quotedProductIds, salesFigures, salesTestimonials } from '#web/page-data/claims.data.ts';
import { apartLine, togetherLine } from '#web/page-data/drawings.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/voices.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Quotations, Quotes } from '#web/ui/offer/quotes.tsx';

const shownAtFirst = 3;

const about = ({ duration }: Testimonial) => duration;

/** The invented testimonials of the demonstration; nothing in `verified` mode. */
export function Voices() {
  if (salesTestimonials === null) return null;
  const { title, note, more, fewer, items } = salesTestimonials;
  return (
    <Band piece={togetherLine} ground="rose">
      <div className="stack3">
        <h2>{title}</h2>
        <p className="note">{note}</p>
      </div>
      <Quotes label="Témoignages" items={items.slice(0, shownAtFirst)} about={about} isLeading />
      <MoreOrFewer more={more} fewer={fewer}>
        <Quotes label="Autres témoignages" items={items.slice(shownAtFirst)} about={about} />
      </MoreOrFewer>
    </Band>
  );
}

/** The invented figures of the demonstration, and what is quoted of the product; nothing where there is neither. */
export function FiguresAndQuotations({ product }: { product: Product }) {
  const figures = product.id === claimedProductId ? salesFigures : null;
  if (figures === null && !quotedProductIds.includes(product.id)) return null;
  return (
    <Band piece={apartLine} ground="rose">
      {figures && (
        <section className="stack3">
          <h2>{figures.title}</h2>
          <p className="note">{figures.note}</p>
          <ul className={`stack3 small ${styles.figures}`}>
            {figures.items.map(({ value, text }) => (
              <li key={value}>
                <strong className="tabular">{value}</strong> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Quotations product={product} />
    </Band>
  );
}
