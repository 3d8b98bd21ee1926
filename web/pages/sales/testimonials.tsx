import type { PortraitName } from '#content/reviews.ts';
import styles from '#web/pages/sales/voices.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Quotes } from '#web/ui/offer/quotes.tsx';

type Testimonial = { name: string; image: PortraitName; duration: string; stars: number; quote: string };
type TestimonialsProps = { more: string; fewer: string; items: readonly Testimonial[] };

const shownAtFirst = 3;

const about = ({ duration }: Testimonial) => duration;

/** Invented testimonials of the demonstration, below the figures and their title. */
export function Testimonials({ more, fewer, items }: TestimonialsProps) {
  return (
    <div className={styles.testimonials}>
      <Quotes label="Témoignages" items={items.slice(0, shownAtFirst)} about={about} />
      <MoreOrFewer more={more} fewer={fewer}>
        <Quotes label="Autres témoignages" items={items.slice(shownAtFirst)} about={about} />
      </MoreOrFewer>
    </div>
  );
}
