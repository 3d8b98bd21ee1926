import { homeContent as home } from '#content/home.ts';
import type { DemoReviews } from '#content/reviews.ts';
import { Endpaper } from '#web/cart/endpaper.tsx';
import { homeClaims } from '#web/page-data/claims.data.ts';
import styles from '#web/pages/home/bottom-island.module.css';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { Faq } from '#web/ui/faq.tsx';
import { formatPrice, inRelativeFrench } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { Stars } from '#web/ui/stars.tsx';

/** The lower half of the page: reviews, questions and the closing block, without script. */
export function BottomIsland() {
  return (
    <>
      {homeClaims && <ReviewCards title={homeClaims.reviewsTitle} reviews={homeClaims.reviews} />}
      <div className={`${layout.page} ${styles.questions}`}>
        <Faq {...home.faq}>
          <p>
            Une autre question&#8239;? <a href="/contact">Écrivez-nous</a>.
          </p>
        </Faq>
      </div>
      <HomeClosing {...home.closing} />
    </>
  );
}

/** Three reviews of the product page (demonstration only). */
function ReviewCards({ title, reviews }: { title: string; reviews: DemoReviews['reviews'] }) {
  return (
    <section className={`${layout.page} ${layout.stack}`}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {reviews.map(({ name, role, content, rating, daysAgo, verifiedPurchase }) => (
          <li key={name} className={styles.card}>
            <Stars count={rating} />
            <p>{content}</p>
            <p className={layout.note}>
              {name}, {role}
              <br />
              {inRelativeFrench(daysAgo)}
              {verifiedPurchase && ' · achat vérifié'}
            </p>
          </li>
        ))}
      </ul>
      <p className={layout.note}>Avis de démonstration</p>
    </section>
  );
}

function HomeClosing({ title, text, action }: typeof home.closing) {
  const { id, priceCents } = mainProduct;
  return (
    <Endpaper title={title} text={text}>
      <p className={layout.lede}>{formatPrice(priceCents)}</p>
      <div className={layout.actions} data-offer="last">
        <a className={buttons.primary} href={`/product/${id}`}>
          {action}
        </a>
      </div>
    </Endpaper>
  );
}
