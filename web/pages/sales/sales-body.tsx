import { sales } from 'virtual:sales';
import type { Product } from '#content/catalogue.ts';
import { Audience } from '#web/pages/sales/audience.tsx';
import { Chapters } from '#web/pages/sales/chapters.tsx';
import { Comparison } from '#web/pages/sales/comparison.tsx';
import { Faq } from '#web/pages/sales/faq.tsx';
import { Inclusions } from '#web/pages/sales/inclusions.tsx';
import styles from '#web/pages/sales/sales-body.module.css';
import { SalesClosing } from '#web/pages/sales/sales-closing.tsx';
import { Stats } from '#web/pages/sales/stats.tsx';
import { Testimonials } from '#web/pages/sales/testimonials.tsx';
import layout from '#web/ui/layout.module.css';
import { latePart, WhenNear } from '#web/ui/when-near.tsx';

const loadLeaves = () => import('#web/ui/offer/leaf-through.tsx').then(({ LeafThrough }) => LeafThrough);
const leaves = latePart(loadLeaves, import.meta.env.SSR ? await loadLeaves() : undefined);

const loadExperts = () => import('#web/ui/offer/experts.tsx').then(({ Experts }) => Experts);
const experts = latePart(loadExperts, import.meta.env.SSR ? await loadExperts() : undefined);

/** What stands under the hero, in the order in which a reader doubts. */
export function SalesBody({ product }: { product: Product }) {
  const { demo } = sales;
  return (
    <div className={`${layout.page} ${styles.body}`}>
      <section className={styles.excerpt}>
        <h2>{sales.excerpt.title}</h2>
        <p className={layout.lede}>{sales.excerpt.text}</p>
        <div className={styles.pages}>
          <WhenNear part={leaves} product={product} />
        </div>
      </section>
      <Inclusions product={product} />
      {demo && <Stats {...demo.stats} />}
      <Chapters />
      {demo && <WhenNear part={experts} product={product} />}
      <Comparison product={product} />
      <Audience />
      {demo && <Testimonials {...demo.testimonials} />}
      <Faq />
      <SalesClosing product={product} />
      {demo && <p className={styles.note}>{demo.note}</p>}
    </div>
  );
}
