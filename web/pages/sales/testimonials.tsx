import { MoreOrFewer } from '#web/pages/sales/more-or-fewer.tsx';
import styles from '#web/pages/sales/testimonials.module.css';

type Testimonial = { name: string; duration: string; stars: number; quote: string };
type TestimonialsProps = { title: string; more: string; fewer: string; items: readonly Testimonial[] };

const shownAtFirst = 3;

/** What invented couples say, in the demonstration. */
export function Testimonials({ title, more, fewer, items }: TestimonialsProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div>
        <TestimonialList items={items.slice(0, shownAtFirst)} />
        <MoreOrFewer more={more} fewer={fewer}>
          <TestimonialList items={items.slice(shownAtFirst)} />
        </MoreOrFewer>
      </div>
    </section>
  );
}

function TestimonialList({ items }: { items: readonly Testimonial[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ name, duration, stars, quote }) => (
        <li key={name}>
          <figure>
            <p className={styles.stars}>
              <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
              <span className="visually-hidden">{stars} sur 5</span>
            </p>
            <blockquote>«&nbsp;{quote}&nbsp;»</blockquote>
            <figcaption>
              <span className={styles.initial} aria-hidden="true">
                {name.charAt(0)}
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                {duration}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
