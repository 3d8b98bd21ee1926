import type { Product } from '#content/catalogue.ts';
import type { PortraitName } from '#content/demo-reviews.ts';
import { quotations } from '#web/page-data/claims.data.ts';
import styles from '#web/ui/offer/quotes.module.css';
import { Portrait } from '#web/ui/portrait.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { SwipeRow } from '#web/ui/swipe-row.tsx';

type Quote = { name: string; image?: PortraitName; quote: string; stars?: number };
type QuotesProps<Item extends Quote> = {
  label: string;
  items: readonly Item[];
  about: (item: Item) => string;
  isLeading?: boolean;
};

/** Quotes, swiped on phones and side by side on wide screens. `about` follows the author's name. `isLeading`: the page's loudest. */
export function Quotes<Item extends Quote>({ label, items, about, isLeading }: QuotesProps<Item>) {
  return (
    <SwipeRow className={`${styles.list} ${isLeading ? styles.leading : ''}`} label={label}>
      {items.map((item) => (
        <li key={item.name}>
          <figure>
            {item.stars !== undefined && <Stars count={item.stars} />}
            <blockquote>«&nbsp;{item.quote}&nbsp;»</blockquote>
            <figcaption className="note row">
              {item.image && <Portrait name={item.image} />}
              <span>
                <span className="name">{item.name}</span> {about(item)}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </SwipeRow>
  );
}

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
