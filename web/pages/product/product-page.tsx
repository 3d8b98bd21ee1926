import { Link } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { BuyBar } from '#web/cart/offer/buy-bar.tsx';
import { CheckoutLink } from '#web/cart/offer/checkout-link.tsx';
import { BuyBox } from '#web/pages/product/buy-box.tsx';
import { GiftBlock } from '#web/pages/product/gift-block.tsx';
import { ProductFacts, ProductHead } from '#web/pages/product/product-facts.tsx';
import styles from '#web/pages/product/product-page.module.css';
import { Topics } from '#web/pages/product/topics.tsx';
import type { PageParams } from '#web/pages.ts';
import { findGiftOf, findProduct, showsUnprovenClaims, site } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { Closing } from '#web/ui/offer/closing.tsx';
import { Price } from '#web/ui/offer/price.tsx';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ GuideLeaves }) => GuideLeaves));
const experts = nearPart(() => import('#web/ui/offer/experts.tsx').then(({ Experts }) => Experts));
const reviews = nearPart(() => import('#web/pages/product/reviews.tsx').then(({ Reviews }) => Reviews));

/** The product by the id in the address; an unknown one leads to the list. */
export function ProductPage({ productId }: PageParams) {
  const product = findProduct(productId);
  if (product === undefined) return <UnknownProduct />;
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

function ClosingOffer({ product, hasGift }: { product: Product; hasGift: boolean }) {
  const days = <>{site.guaranteeDays}&nbsp;jours</>;
  return (
    <Closing
      product={product}
      title="Commencer ce soir"
      text={`${product.name}${hasGift ? ' et son cadeau' : ''}, à télécharger aussitôt après le paiement.`}
      guarantee={{
        title: <>Garantie {days}</>,
        text: (
          <>
            Si le guide ne vous aide pas, écrivez-nous dans les {days}&nbsp;: nous vous remboursons, sans justification
            à donner.
          </>
        ),
      }}
    >
      <Price product={product} />
      <CheckoutLink product={product}>Obtenir le guide</CheckoutLink>
    </Closing>
  );
}
