import type { Product } from '#content/catalogue.ts';
import { site } from '#web/shop.ts';
import { formatPrice } from '#web/ui/format.ts';
import { CheckoutLink } from '#web/ui/offer/checkout-link.tsx';
import styles from '#web/ui/offer/closing.module.css';

/** The guarantee, and the way to the checkout for who has read this far. */
export function ClosingOffer({ product, hasGift }: { product: Product; hasGift: boolean }) {
  return (
    <div className={styles.closing}>
      <section className={styles.guarantee}>
        <h2>Garantie {site.guaranteeDays}&nbsp;jours</h2>
        <p>
          Si le guide ne vous aide pas, écrivez-nous dans les {site.guaranteeDays}&nbsp;jours&nbsp;: nous vous
          remboursons, sans justification à donner.
        </p>
      </section>
      <section className={styles.offer}>
        <h2>Commencer ce soir</h2>
        <p>
          {product.name}
          {hasGift && ' et son cadeau'}, à télécharger aussitôt après le paiement.
        </p>
        <CheckoutLink product={product}>Obtenir le guide ({formatPrice(product.priceCents)})</CheckoutLink>
      </section>
    </div>
  );
}
