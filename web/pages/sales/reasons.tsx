import type { Product } from '#content/catalogue.ts';
import { salesClaims } from '#web/page-data/claims.data.ts';
import { Audience } from '#web/pages/sales/audience.tsx';
import { Chapters } from '#web/pages/sales/chapters.tsx';
import { Comparison } from '#web/pages/sales/comparison.tsx';
import { Inclusions } from '#web/pages/sales/inclusions.tsx';
import { SalesFaq } from '#web/pages/sales/sales-faq.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import { Stats } from '#web/pages/sales/stats.tsx';
import { Testimonials } from '#web/pages/sales/testimonials.tsx';
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
