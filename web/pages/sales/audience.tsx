import type { Product } from '#content/catalogue.ts';
import { togetherLine } from '#web/page-data/drawings.data.ts';
import { audiences } from '#web/page-data/sales.data.ts';
import styles from '#web/pages/sales/audience.module.css';
import { Band } from '#web/pages/sales/band.tsx';

/** For whom the product is, for whom it is not, and emergency numbers. */
export function Audience({ product }: { product: Product }) {
  const audience = audiences[product.id];
  if (audience === undefined) return null;
  const { title, forTitle, notForTitle, notFor, helpTitle, help, helpLines } = audience;
  return (
    <Band piece={togetherLine}>
      <h2>{title}</h2>
      <div className={`stack3 ${styles.sides}`}>
        <Side title={forTitle} points={audience.for} />
        <Side title={notForTitle} points={notFor} />
      </div>
      <div className={`stack3 ${styles.help}`}>
        <h3>{helpTitle}</h3>
        <p>{help}</p>
        <ul className={`stack3 ${styles.lines}`}>
          {helpLines.map(({ number, link, text }) => (
            <li key={number}>
              <a href={link}>{number}</a> {text}
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}

function Side({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={`ruled ${styles.points}`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
