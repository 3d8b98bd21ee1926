import type { Product } from '#content/catalogue.ts';
import { excerptPage, namedWorks, workCount } from '#web/page-data/spreads.data.ts';
import styles from '#web/pages/product/product-page.module.css';

/** A page to read before buying, and what it rests on, where no invented opinion is shown. */
export function Excerpt({ product }: { product: Product }) {
  return (
    <section className="stack5 beside">
      <div className="stack3 aside">
        <h2>Une page, telle qu’on la lit</h2>
        <p className="note">
          {product.name}, page&nbsp;{excerptPage.number}
        </p>
      </div>
      <div className={`stack4 ${styles.excerpt}`}>
        <h3>{excerptPage.title}</h3>
        {excerptPage.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <ul className="stack2 note" aria-label="Ses sources">
          {namedWorks.map(({ authors, title, place, year }) => (
            <li key={title}>
              {authors} <cite lang="en">{title}</cite> {place}, {year}.
            </li>
          ))}
        </ul>
        <p className="small">
          Le guide nomme ses sources&#8239;: <a href="/colophon#travaux">les {workCount}&nbsp;travaux cités</a>.
        </p>
      </div>
    </section>
  );
}
