import type { DemoReviews, Testimonial } from '#content/demo-reviews.ts';
import line from '#web/pages/home/line.module.css';
import styles from '#web/pages/home/voices.module.css';
import { inRelativeFrench } from '#web/ui/format.ts';
import { Portrait } from '#web/ui/portrait.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { SwipeRow } from '#web/ui/swipe-row.tsx';

type VoicesProps = {
  title: string;
  testimonials: readonly Testimonial[];
  reviewsTitle: string;
  reviews: DemoReviews['reviews'];
  note: string;
};

/** Testimonials, with three reviews below them (demonstration only). */
export function Voices({ title, testimonials, reviewsTitle, reviews, note }: VoicesProps) {
  return (
    <div className={`page ${line.lined} stack4 band below-view ${styles.voices}`}>
      <section
        id="temoignages"
        className="stack3"
        aria-roledescription="carrousel"
        aria-labelledby="testimonials-title"
      >
        <h2 id="testimonials-title">{title}</h2>
        <Slides testimonials={testimonials} />
        <div className="target" data-controls="" />
      </section>
      <section className="stack3">
        <h3 className="caption">{reviewsTitle}</h3>
        <ReviewCards reviews={reviews} />
        <p className="note">{note}</p>
      </section>
    </div>
  );
}

/** A row that scrolls and snaps without script; `carousel-controls.tsx` adds buttons, dots and the slow advance. */
function Slides({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of quotes is no fieldset
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within the keyboard's reach
    <div className={`relative ${styles.track}`} tabIndex={0} role="group" aria-label="Témoignages">
      {testimonials.map(({ name, image, duration, stars, quote }, index) => (
        <figure
          key={name}
          className={`stack3 ${styles.slide}`}
          aria-roledescription="diapositive"
          aria-label={`${index + 1} sur ${testimonials.length}`}
        >
          <blockquote className={styles.quote}>
            <p>«&nbsp;{quote}&nbsp;»</p>
          </blockquote>
          <figcaption className="note row">
            <Portrait name={image} />
            <div>
              {name}, {duration}
              <Stars count={stars} />
            </div>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function ReviewCards({ reviews }: { reviews: DemoReviews['reviews'] }) {
  return (
    <SwipeRow className={`ruled ${styles.cards}`} label="Avis de lecture">
      {reviews.map(({ name, role, content, rating, daysAgo, verifiedPurchase }) => (
        <li key={name}>
          <p className="small">{content}</p>
          <Stars count={rating} />
          <p className="note">
            {name}, {role}
            <br />
            {inRelativeFrench(daysAgo)}
            {verifiedPurchase && ', achat vérifié'}
          </p>
        </li>
      ))}
    </SwipeRow>
  );
}
