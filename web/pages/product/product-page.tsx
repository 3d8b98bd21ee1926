import { Link } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { BuyBar } from '#web/cart/offer/buy-bar.tsx';
import { BuyBox } from '#web/pages/product/buy-box.tsx';
import { ClosingOffer } from '#web/pages/product/closing-offer.tsx';
import { GiftBlock } from '#web/pages/product/gift-block.tsx';
import { ProductFacts, ProductHead } from '#web/pages/product/product-facts.tsx';
import styles from '#web/pages/product/product-page.module.css';
import { Topics } from '#web/pages/product/topics.tsx';
import type { PageParams } from '#web/pages.ts';
import { findGiftOf, findProduct, showsUnprovenClaims } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ GuideLeaves }) => GuideLeaves));
const experts = nearPart(() => import('#web/ui/offer/experts.tsx').then(({ Experts }) => Experts));
const reviews = nearPart(() => import('#web/pages/product/reviews.tsx').then(({ Reviews }) => Reviews));

/** The product by the id in the address; an unknown one leads to the list. */
export function ProductPage({ productId }: PageParams) {
  const product = findProduct(productId);
  return product === undefined ? <UnknownProduct /> : <KnownProduct product={product} />;
}

function KnownProduct({ product }: { product: Product }) {
  const gift = findGiftOf(product);
  return (
    <>
      <div className={`${layout.page} ${styles.page}`}>
        <Link className={styles.back} to="/">
          ← Retour à l’accueil
        </Link>
        <div className={styles.columns}>
          <div className={styles.head}>
            <ProductHead product={product} hasGift={gift !== undefined} />
          </div>
          <div className={styles.pictures}>
            <WhenNear part={leaves} product={product} />
          </div>
          <div className={styles.offer}>
            <ProductFacts product={product} />
            <BuyBox product={product} />
          </div>
        </div>
        <Topics />
        {gift && <GiftBlock gift={gift} />}
        {showsUnprovenClaims && <WhenNear part={experts} product={product} still />}
        {showsUnprovenClaims && <WhenNear part={reviews} product={product} />}
      </div>
      <ClosingOffer product={product} hasGift={gift !== undefined} />
      <BuyBar product={product} />
    </>
  );
}
