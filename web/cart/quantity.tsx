import { maxQuantity } from '#lambdas/checkout/cart-rules.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { type CartLine, decrement, setQuantity } from '#web/cart/cart.ts';
import styles from '#web/cart/quantity.module.css';

/** Minus and plus buttons of one line, between one and ten. */
export function Quantity({ line: { product, quantity } }: { line: CartLine }) {
  return (
    <fieldset className={styles.quantity} aria-label={`Quantité de ${product.name}`}>
      <button
        type="button"
        className={styles.step}
        aria-label="Diminuer la quantité"
        data-limit={quantity <= 1}
        onClick={() => changeCart((cart) => decrement(cart, product.id))}
      >
        −
      </button>
      <output className={styles.value} aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label="Augmenter la quantité"
        data-limit={quantity >= maxQuantity}
        onClick={() => changeCart((cart) => setQuantity(cart, product.id, quantity + 1))}
      >
        +
      </button>
    </fieldset>
  );
}
