import { salesTestimonials } from '#web/page-data/claims.data.ts';
import { Testimonials } from '#web/pages/sales/testimonials.tsx';
import styles from '#web/pages/sales/voices.module.css';
import { Experts } from '#web/ui/offer/experts.tsx';

/** Invented testimonials and quotes of the demonstration. Needs no script. */
export function Voices() {
  return (
    <div className={styles.voices}>
      {salesTestimonials && <Testimonials {...salesTestimonials} />}
      <Experts />
    </div>
  );
}
