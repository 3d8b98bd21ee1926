import type { PortraitName } from '#content/reviews.ts';
import styles from '#web/ui/offer/quotes.module.css';
import { Portrait } from '#web/ui/portrait.tsx';
import { Stars } from '#web/ui/stars.tsx';

type Quote = { name: string; image: PortraitName; quote: string; stars?: number };
type QuotesProps<Item extends Quote> = { items: readonly Item[]; about: (item: Item) => string };

/** Quotes, side by side on wide screens. `about` follows the author's name. */
export function Quotes<Item extends Quote>({ items, about }: QuotesProps<Item>) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.name}>
          <figure>
            {item.stars !== undefined && <Stars count={item.stars} />}
            <blockquote>«&nbsp;{item.quote}&nbsp;»</blockquote>
            <figcaption>
              <Portrait name={item.image} />
              <span>
                <span className={styles.name}>{item.name}</span> {about(item)}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
