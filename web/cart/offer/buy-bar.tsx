import { useEffect, useState } from 'react';
import type { Product } from '#content/catalogue.ts';
import styles from '#web/cart/offer/buy-bar.module.css';
import { CheckoutLink } from '#web/cart/offer/checkout-link.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { watchView } from '#web/ui/in-view.ts';

/** The fragment of the buy buttons, whose sight the bar stands in for. */
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
 * On phones, the price and the way to the checkout within the thumb's reach while the page's buy buttons are out of sight.
 * It sticks inside the page, so it gives way to the footer; its room is kept, so nothing moves.
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
