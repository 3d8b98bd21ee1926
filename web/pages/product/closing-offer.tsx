import { Link } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';
import styles from '#web/pages/product/product-page.module.css';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatPrice } from '#web/ui/format.ts';

/** The guarantee, and the way to the checkout for who has read this far. */
export function ClosingOffer({ product, hasGift }: { product: Product; hasGift: boolean }) {
  const putInCart = () => changeCart((cart) => withProduct(cart, product));
  return (
    <div className={styles.closing}>
      <section className={styles.guarantee}>
        <h2>Garantie {site.guaranteeDays} jours</h2>
        <p>
          Si le guide ne vous aide pas, écrivez-nous dans les {site.guaranteeDays}&nbsp;jours&#8239;: nous vous
          remboursons, sans justification à donner.
        </p>
      </section>
      <section className={styles.final}>
        <h2>Commencer ce soir</h2>
        <p>
          {product.name}
          {hasGift && ' et son cadeau'}, à télécharger aussitôt après le paiement.
        </p>
        <Link className={buttons.primary} to="/checkout" onClick={putInCart}>
          Obtenir le guide ({formatPrice(product.priceCents)})
        </Link>
      </section>
    </div>
  );
}
