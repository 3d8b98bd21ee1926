import type { Product } from '#content/catalogue.ts';
import { CheckoutLink } from '#web/cart/buy-buttons.tsx';
import styles from '#web/pages/product/product-closing.module.css';
import { site } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { Guarantee } from '#web/ui/offer/guarantee.tsx';
import { Price } from '#web/ui/offer/price.tsx';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

/** The page's end from edge to edge: the closed book, the way to buy it and the guarantee. */
export function ProductClosing({ product, hasGift }: { product: Product; hasGift: boolean }) {
  const days = <>{site.guaranteeDays}&nbsp;jours</>;
  return (
    <div className={styles.band} data-night>
      <div className={`${layout.width} ${styles.closing}`}>
        <ProductImage
          className={`${sheet.sheet} ${layout.fill} ${styles.cover}`}
          src={product.imageUrl}
          alt=""
          loading="lazy"
        />
        <div className={`${layout.stack3} ${styles.words}`}>
          <h2>Commencer ce soir</h2>
          <p>
            {product.name}
            {hasGift && ' et son cadeau'}, à télécharger aussitôt après le paiement.
          </p>
        </div>
        <div className={`${layout.stack3} ${styles.offer}`} data-offer="last">
          <Price product={product} />
          <CheckoutLink product={product}>Obtenir le guide</CheckoutLink>
          <Guarantee title={<>Garantie {days}</>}>
            Si le guide ne vous aide pas, demandez le remboursement dans les {days}, en deux clics, sur la page de votre
            commande. Aucune justification à donner.
          </Guarantee>
        </div>
      </div>
    </div>
  );
}
