import type { Product } from '#content/catalogue.ts';
import { worksCited } from '#content/works-cited.ts';
import { apartLine, retiedLine, togetherLine } from '#web/page-data/drawings.data.ts';
import { audiences, knowledge, questions } from '#web/page-data/sales-words.data.ts';
import { openedProductId, yesNoMaybeSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/pages/sales/answers.module.css';
import { Band } from '#web/pages/sales/band.tsx';
import { site } from '#web/shop.ts';
import { Faq } from '#web/ui/faq.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { Spread } from '#web/ui/spread.tsx';

export function Knowledge({ product }: { product: Product }) {
  const words = knowledge[product.id];
  if (words === undefined) return null;
  const { title, text, link } = words;
  return (
    <Band piece={apartLine} ground="rose" className={styles.knowledge}>
      <div className="stack3 start">
        <h2>
          <TitleText>{title}</TitleText>
        </h2>
        <p>{text.replace('{works}', String(worksCited.length))}</p>
        <a className="target" href="/colophon">
          <strong>{link}</strong>
        </a>
      </div>
      {product.id === openedProductId && (
        <Spread spread={yesNoMaybeSpread} sizes="38rem" className={`off-phones ${styles.cited}`} example />
      )}
    </Band>
  );
}

/** The questions asked before buying, and where to ask others. */
export function Questions({ product }: { product: Product }) {
  const faq = questions[product.id];
  if (faq === undefined) return null;
  const { title, items, contact } = faq;
  const { email, emailNote } = site.contact;
  return (
    <Band piece={retiedLine}>
      <Faq title={title} entries={items}>
        <p className={styles.contact}>
          {contact} <a href={`mailto:${email}`}>{email}</a>
          <br />
          <span className="note">{emailNote}</span>
        </p>
      </Faq>
    </Band>
  );
}

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
      <div className={`stack3 small ${styles.help}`}>
        <h3>{helpTitle}</h3>
        <p>{help}</p>
        <ul className={`stack3 two ${styles.lines}`}>
          {helpLines.map(({ number, link, text }) => (
            <li key={number}>
              <a href={link}>
                <strong>{number}</strong>
              </a>{' '}
              {text}
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
