import type { PortraitName } from '#content/reviews.ts';
import styles from '#web/pages/sales/voices.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Quotes } from '#web/ui/offer/quotes.tsx';

type Testimonial = { name: string; image: PortraitName; duration: string; stars: number; quote: string };
type TestimonialsProps = { title: string; more: string; fewer: string; items: readonly Testimonial[] };

const shownAtFirst = 3;

const about = ({ duration }: Testimonial) => duration;

/** Invented testimonials of the demonstration. */
export function Testimonials({ title, more, fewer, items }: TestimonialsProps) {
  return (
    <section className={styles.testimonials}>
      <h2>{title}</h2>
      <div>
        <Quotes items={items.slice(0, shownAtFirst)} about={about} />
        <MoreOrFewer more={more} fewer={fewer}>
          <Quotes items={items.slice(shownAtFirst)} about={about} />
        </MoreOrFewer>
      </div>
    </section>
  );
}
