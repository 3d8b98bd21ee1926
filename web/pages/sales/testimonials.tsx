import { MoreOrFewer } from '#web/pages/sales/more-or-fewer.tsx';
import styles from '#web/pages/sales/reasons.module.css';
import layout from '#web/ui/layout.module.css';
import { Quotes } from '#web/ui/offer/quotes.tsx';

type Testimonial = { name: string; duration: string; stars: number; quote: string };
type TestimonialsProps = { title: string; more: string; fewer: string; items: readonly Testimonial[] };

const shownAtFirst = 3;

/** Invented testimonials of the demonstration. */
export function Testimonials({ title, more, fewer, items }: TestimonialsProps) {
  return (
    <section className={layout.section}>
      <h2>{title}</h2>
      <div className={styles.testimonials}>
        <Quotes items={items.slice(0, shownAtFirst)} caption={caption} />
        <MoreOrFewer more={more} fewer={fewer}>
          <Quotes items={items.slice(shownAtFirst)} caption={caption} />
        </MoreOrFewer>
      </div>
    </section>
  );
}

function caption({ name, duration }: Testimonial) {
  return (
    <span className={styles.author}>
      <span className={styles.initial} aria-hidden="true">
        {name.charAt(0)}
      </span>
      <span>
        <span className={styles.name}>{name}</span>
        {duration}
      </span>
    </span>
  );
}
