import type { ReactNode } from 'react';
import styles from '#web/ui/offer/quotes.module.css';
import { Stars } from '#web/ui/stars.tsx';

type Quote = { name: string; quote: string; stars?: number };
type QuotesProps<Item extends Quote> = { items: readonly Item[]; caption: (item: Item) => ReactNode };

/** Quotes, side by side on wide screens. `caption` names the author. */
export function Quotes<Item extends Quote>({ items, caption }: QuotesProps<Item>) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.name}>
          <figure>
            {item.stars !== undefined && <Stars count={item.stars} />}
            <blockquote>«&nbsp;{item.quote}&nbsp;»</blockquote>
            <figcaption>{caption(item)}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
