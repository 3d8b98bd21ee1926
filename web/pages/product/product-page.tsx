import type { Product } from '#content/catalogue.ts';
import { BuyBar, CheckoutLink } from '#web/cart/buy-buttons.tsx';
import { quotedProductIds } from '#web/page-data/claims.data.ts';
import { openedProductId } from '#web/page-data/spreads.data.ts';
import { opened, putAway } from '#web/page-data/still-lifes.data.ts';
import { BuyBox, ProductFacts, ProductHead } from '#web/pages/product/product-offer.tsx';
import styles from '#web/pages/product/product-page.module.css';
import type { PageParams } from '#web/pages.ts';
import { findBonusOf, findProduct, isDemo, site } from '#web/shop.ts';
import { Endpaper } from '#web/ui/endpaper.tsx';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { Guarantee } from '#web/ui/offer/guarantee.tsx';
import { Price } from '#web/ui/offer/price.tsx';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ LeafThrough }) => LeafThrough));
const topics = late(() => import('#web/pages/product/product-contents.tsx').then(({ Topics }) => Topics));
const bonuses = late(() => import('#web/pages/product/product-contents.tsx').then(({ BonusBlock }) => BonusBlock));
const quotations = late(() => import('#web/ui/offer/quotes.tsx').then(({ Quotations }) => Quotations));
// A build has one of each two: the mode is a constant of it.
const excerpt = isDemo ? null : late(() => import('#web/pages/product/excerpt.tsx').then(({ Excerpt }) => Excerpt));
const reviews = isDemo ? nearPart(() => import('#web/pages/product/reviews.tsx').then(({ Reviews }) => Reviews)) : null;
const readerReviews = isDemo
  ? null
  : late(() => import('#web/pages/product/reader-reviews.tsx').then((file) => file.ReaderReviews));
const wanted = [leaves.part, topics, bonuses, quotations, reviews?.part, readerReviews, excerpt];
export const parts = wanted.flatMap((part) => part ?? []);

/** The product by the id in the address; an unknown one leads to the list. */
export function Page({ productId }: PageParams) {
  const product = findProduct(productId);
  if (product === undefined) return <UnknownProduct />;
  const bonus = findBonusOf(product);
  const isOpened = product.id === openedProductId;
  return (
    <>
      <div className={`page stack3 ${styles.page}`}>
        <a className={`target plain lit soft ${styles.back}`} href="/">
          ← Retour à l’accueil
        </a>
        <div className={`stack4 ${styles.columns}`}>
          <div className={`stack3 ${styles.head}`}>
            <ProductHead product={product} hasBonus={bonus !== undefined} />
          </div>
          <StillLifeOrCover
            className={`bleed ${styles.picture}`}
            product={product}
            picture={opened[product.id]}
            alt={`${product.name}, ouvert à un exercice rempli à deux, un fil dans le pli\u202f; un autre, fermé, à côté\u202f; deux stylos`}
            fills
            priority
          />
          <div className={`stack3 ${styles.offer}`}>
            <ProductFacts product={product} />
            <BuyBox product={product} />
          </div>
        </div>
        <div className={`copper ${styles.ground}`}>
          {isOpened && (
            <section id="suite" className="stack3">
              <h2>Quelques&nbsp;pages, pour&nbsp;voir</h2>
              <div className={styles.strip}>
                <WhenNear part={leaves} product={product} />
              </div>
            </section>
          )}
          <Island content={topics} props={{ product }} className="below-view" />
        </div>
        {bonus && (
          <Island content={bonuses} props={{ product }} className={`below-view ${styles.ground} ${styles.gift}`} />
        )}
        {excerpt && isOpened && <Island content={excerpt} props={{ product }} />}
        {quotedProductIds.includes(product.id) && (
          <Island content={quotations} props={{ product }} className="below-view" />
        )}
        {reviews && <WhenNear part={reviews} product={product} className="below-view" />}
        {readerReviews && <Island content={readerReviews} props={{ product }} className="below-view" />}
      </div>
      <ProductClosing product={product} hasBonus={bonus !== undefined} />
      <BuyBar product={product} />
    </>
  );
}

/** The page's end from edge to edge: the book on its table, the way to buy it and the guarantee. */
function ProductClosing({ product, hasBonus }: { product: Product; hasBonus: boolean }) {
  const days = <>{site.guaranteeDays}&nbsp;jours</>;
  return (
    <Endpaper
      title="Commencer ce soir"
      text={`${product.name}${hasBonus ? ' et son cadeau' : ''}, à télécharger aussitôt après le paiement.`}
      picture={<StillLifeOrCover product={product} picture={putAway[product.id]} alt="" plain />}
    >
      <div className="stack3 fill" data-offer="last">
        <Price product={product} />
        <CheckoutLink product={product}>Obtenir {product.noun.le}</CheckoutLink>
        <Guarantee title={<>Garantie {days}</>}>
          Si {product.noun.le} ne vous aide pas, demandez le remboursement dans les {days}, en deux clics, sur la page
          de votre commande. Aucune justification à donner.
        </Guarantee>
      </div>
    </Endpaper>
  );
}
