import { productWords } from '#content/home.ts';
import { voices } from '#web/page-data/claims.data.ts';
import { struckCents } from '#web/page-data/prices.data.ts';
import styles from '#web/pages/home/home-page.module.css';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
import { Testimonials } from '#web/pages/home/testimonials.tsx';
import { findFile, findGiftOf, mainProduct, showsUnprovenClaims } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatDuration, formatPrice } from '#web/ui/format.ts';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';

const top = late(() => import('#web/pages/home/top-island.tsx').then(({ TopIsland }) => TopIsland));
const bottom = late(() => import('#web/pages/home/bottom-island.tsx').then(({ BottomIsland }) => BottomIsland));

/** The home page: two islands for what is only read, with the parts that need script between them. */
export function HomePage() {
  return (
    <>
      <Island content={top} />
      <FeaturedProduct {...productWords} />
      {voices && <Testimonials {...voices} />}
      <Island content={bottom} />
      <PromoWhenDue />
    </>
  );
}

type FeaturedProductProps = { title: string; facts: readonly string[]; details: string; list: string };

/** The guide: its cover, its contents and its price. */
function FeaturedProduct({ title, facts, details, list }: FeaturedProductProps) {
  const { id, name, description, imageUrl, priceCents, readingTimeMinutes, fileId } = mainProduct;
  const pages = findFile(fileId)?.pages;
  const gift = findGiftOf(mainProduct);
  return (
    <section className={`${layout.page} ${styles.product}`}>
      {/* biome-ignore lint/a11y/useAnchorContent: the buttons beside it lead there too, by name */}
      <a className={styles.book} href={`/product/${id}`} tabIndex={-1} aria-hidden="true">
        <ProductImage className={styles.cover} src={imageUrl} alt="" />
      </a>
      <div className={styles.words}>
        {showsUnprovenClaims && <p className={styles.label}>Best-seller</p>}
        <h2>{title}</h2>
        <p>
          <strong>{name}.</strong> {description}
        </p>
        <ul className={styles.facts}>
          {pages !== undefined && <li>PDF de {pages}&nbsp;pages</li>}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li>{formatDuration(readingTimeMinutes)} de lecture</li>
          {gift && <li>En cadeau&nbsp;: {gift.name.toLowerCase()}</li>}
        </ul>
        <p className={styles.price}>
          {formatPrice(priceCents)} {struckCents && <OldPrice cents={struckCents} />}
        </p>
        <div className={layout.actions} data-offer="middle">
          <a className={buttons.primary} href={`/product/${id}`}>
            {details}
          </a>
          <a className={buttons.secondary} href="/product">
            {list}
          </a>
        </div>
      </div>
    </section>
  );
}

function OldPrice({ cents }: { cents: number }) {
  const percent = Math.floor(100 - (100 * mainProduct.priceCents) / cents);
  return (
    <span className={styles.oldPrice}>
      <span className="visually-hidden">au lieu de </span>
      <s>{formatPrice(cents)}</s> −{percent}&nbsp;%
    </span>
  );
}
