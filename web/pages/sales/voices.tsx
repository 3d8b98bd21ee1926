import type { PortraitName } from '#content/reviews.ts';
import { salesTestimonials } from '#web/page-data/claims.data.ts';
import styles from '#web/pages/sales/voices.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Experts } from '#web/ui/offer/experts.tsx';
import { Quotes } from '#web/ui/offer/quotes.tsx';

/** Invented testimonials and quotes of the demonstration. Needs no script. */
export function Voices() {
  return (
    <div className={styles.voices}>
      {salesTestimonials && <Testimonials {...salesTestimonials} />}
      <Experts />
    </div>
  );
}

type Testimonial = { name: string; image: PortraitName; duration: string; stars: number; quote: string };
type TestimonialsProps = { more: string; fewer: string; items: readonly Testimonial[] };

const shownAtFirst = 3;

const about = ({ duration }: Testimonial) => duration;

/** Invented testimonials of the demonstration, below the figures and their title. */
function Testimonials({ more, fewer, items }: TestimonialsProps) {
  return (
    <div className={styles.testimonials}>
      <Quotes label="Témoignages" items={items.slice(0, shownAtFirst)} about={about} />
      <MoreOrFewer more={more} fewer={fewer}>
        <Quotes label="Autres témoignages" items={items.slice(shownAtFirst)} about={about} />
      </MoreOrFewer>
    </div>
  );
}
