import type { PortraitName } from '#content/reviews.ts';
import { salesFigures, salesTestimonials } from '#web/page-data/claims.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/voices.module.css';
import layout from '#web/ui/layout.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Experts } from '#web/ui/offer/experts.tsx';
import { Quotes } from '#web/ui/offer/quotes.tsx';

type Testimonial = { name: string; image: PortraitName; duration: string; stars: number; quote: string };

const shownAtFirst = 3;

const about = ({ duration }: Testimonial) => duration;

/** The invented testimonials of the demonstration; nothing in `verified` mode. */
export function Voices() {
  if (salesTestimonials === null) return null;
  const { title, note, more, fewer, items } = salesTestimonials;
  return (
    <Band ground="rose" className={styles.claims}>
      <div className={layout.stack3}>
        <h2>{title}</h2>
        <p className={layout.note}>{note}</p>
      </div>
      <Quotes label="Témoignages" items={items.slice(0, shownAtFirst)} about={about} />
      <MoreOrFewer more={more} fewer={fewer}>
        <Quotes label="Autres témoignages" items={items.slice(shownAtFirst)} about={about} />
      </MoreOrFewer>
    </Band>
  );
}

/** The invented figures and professionals of the demonstration; nothing in `verified` mode. */
export function ClaimedFigures() {
  if (salesFigures === null) return null;
  const { title, note, items } = salesFigures;
  return (
    <Band ground="rose" className={styles.claims}>
      <section className={layout.stack3}>
        <h2>{title}</h2>
        <p className={layout.note}>{note}</p>
        <ul className={`${layout.stack3} ${styles.figures}`}>
          {items.map(({ value, text }) => (
            <li key={value}>
              <strong>{value}</strong> {text}
            </li>
          ))}
        </ul>
      </section>
      <Experts />
    </Band>
  );
}
