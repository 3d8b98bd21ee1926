import type { Product } from '#content/catalogue.ts';
import { worksCited } from '#content/works-cited.ts';
import { apartLine, retiedLine } from '#web/page-data/drawings.data.ts';
import { knowledge, questions } from '#web/page-data/sales.data.ts';
import styles from '#web/pages/sales/answers.module.css';
import { Band } from '#web/pages/sales/band.tsx';
import { site } from '#web/shop.ts';
import { Faq } from '#web/ui/faq.tsx';
import { TitleText } from '#web/ui/set-text.tsx';

/** What is known. */
export function Knowledge({ product }: { product: Product }) {
  const words = knowledge[product.id];
  if (words === undefined) return null;
  const { title, text, link } = words;
  return (
    <Band piece={apartLine} ground="sage" className={styles.knowledge}>
      <h2>
        <TitleText>{title}</TitleText>
      </h2>
      <div className="stack3 start">
        <p>{text.replace('{works}', String(worksCited.length))}</p>
        <a className="target" href="/colophon">
          {link}
        </a>
      </div>
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
