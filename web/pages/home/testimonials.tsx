import { useRef } from 'react';
import type { PortraitName } from '#content/reviews.ts';
import styles from '#web/pages/home/testimonials.module.css';
import { useNear } from '#web/ui/in-view.ts';
import { late, useLate } from '#web/ui/late.ts';
import layout from '#web/ui/layout.module.css';
import { Portrait } from '#web/ui/portrait.tsx';
import { Stars } from '#web/ui/stars.tsx';

type Testimonial = { name: string; image: PortraitName; duration: string; stars: number; quote: string };
type TestimonialsProps = { title: string; testimonials: readonly Testimonial[] };

/** The controls are fetched when the carousel is this far below the view. */
const nearMargin = '600px';

const controls = late(() => import('#web/pages/home/carousel-controls.tsx').then((module) => module.CarouselControls));

/** Testimonials in a row that scrolls and snaps without script; buttons, dots and the slow advance are added (demonstration only). */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  const section = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const Controls = useLate(controls, useNear(section, nearMargin));
  return (
    <section
      ref={section}
      className={`${layout.page} ${styles.testimonials}`}
      aria-roledescription="carrousel"
      aria-labelledby="testimonials-title"
    >
      <h2 id="testimonials-title">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within the keyboard's reach */}
      {/* biome-ignore lint/a11y/useSemanticElements: a row of quotes is no fieldset */}
      <div ref={track} className={styles.track} tabIndex={0} role="group" aria-label="Témoignages">
        {testimonials.map(({ name, image, duration, stars, quote }, index) => (
          <figure
            key={name}
            className={styles.slide}
            aria-roledescription="diapositive"
            aria-label={`${index + 1} sur ${testimonials.length}`}
          >
            <Stars count={stars} />
            <blockquote className={styles.quote}>
              <p>«&nbsp;{quote}&nbsp;»</p>
            </blockquote>
            <figcaption className={`${layout.note} ${styles.author}`}>
              <Portrait name={image} />
              <span>
                {name}
                <br />
                {duration}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.foot}>
        {Controls && <Controls section={section} track={track} count={testimonials.length} />}
      </div>
      <p className={layout.note}>Témoignages de démonstration</p>
    </section>
  );
}
