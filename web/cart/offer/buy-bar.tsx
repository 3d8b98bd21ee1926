import { useEffect, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/cart/offer/buy-bar.module.css';
import { CheckoutLink } from '#web/cart/offer/checkout-link.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { watchView } from '#web/ui/in-view.ts';

/** The id of the page's buy buttons: the bar shows while they are out of sight. */
export const buyAnchor = 'acheter';

function useBuyButtonsPassed(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const buttons = document.getElementById(buyAnchor);
    return watchView(buttons, (isInView) => setPassed(!isInView));
  }, []);
  return passed;
}

/**
 * On phones, the price and a link to the checkout while the page's buy buttons are out of sight. It is sticky inside the page,
 * so it ends above the footer, and its space is reserved, so nothing moves.
 */
export function BuyBar({ product }: { product: Product }) {
  const shown = useBuyButtonsPassed();
  return (
    <div className={styles.bar} data-shown={shown} inert={!shown}>
      <p>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.price}>{formatPrice(product.priceCents)}</span>
      </p>
      <CheckoutLink product={product}>Acheter</CheckoutLink>
    </div>
  );
}
