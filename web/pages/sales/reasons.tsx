import type { Product } from '#content/catalogue.ts';
import { faq } from '#content/sales.ts';
import { salesClaims } from '#web/page-data/claims.data.ts';
import { Audience } from '#web/pages/sales/audience.tsx';
import { Chapters } from '#web/pages/sales/chapters.tsx';
import { Comparison } from '#web/pages/sales/comparison.tsx';
import { Inclusions } from '#web/pages/sales/inclusions.tsx';
import styles from '#web/pages/sales/reasons.module.css';
import { Testimonials } from '#web/pages/sales/testimonials.tsx';
import { site } from '#web/shop.ts';
import { Faq } from '#web/ui/faq.tsx';
import layout from '#web/ui/layout.module.css';
import { Experts } from '#web/ui/offer/experts.tsx';

/** The sections between the guide's pages and the closing offer, in the order of a reader's doubts. None needs script. */
export function Reasons({ product }: { product: Product }) {
  return (
    <div className={styles.reasons}>
      <Inclusions product={product} />
      {salesClaims && <Stats {...salesClaims.stats} />}
      <Chapters />
      {salesClaims && <Experts />}
      <Comparison product={product} />
      <Audience />
      {salesClaims && <Testimonials {...salesClaims.testimonials} />}
      <SalesFaq />
      {salesClaims && <p className={layout.note}>{salesClaims.note}</p>}
    </div>
  );
}

type StatsProps = { title: string; items: { value: string; text: string }[] };

/** Figures that only the demonstration claims. */
function Stats({ title, items }: StatsProps) {
  return (
    <section className={styles.stats}>
      <h2>{title}</h2>
      <ul className={styles.statList}>
        {items.map(({ value, text }) => (
          <li key={value}>
            <strong>{value}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The questions asked before buying, and the address for others. */
function SalesFaq() {
  const { title, items, contact } = faq;
  const { email, emailNote } = site.contact;
  return (
    <Faq title={title} entries={items}>
      <p className={styles.contact}>
        {contact} <a href={`mailto:${email}`}>{email}</a>
        <span>{emailNote}</span>
      </p>
    </Faq>
  );
}
