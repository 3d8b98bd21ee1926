import { maxQuantity } from '#lambdas/checkout/cart-rules.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { changeCart } from '#web/cart/cart.storage.ts';
import { type CartLine, removeLine, setQuantity } from '#web/cart/cart.ts';
import styles from '#web/cart/cart-drawer.module.css';
import { findBonusOf, findProduct } from '#web/shop.ts';

export function DrawerLine({ line }: { line: CartLine }) {
  const { product } = line;
  const sold = findProduct(product.id);
  const bonus = sold && findBonusOf(sold);
  const remove = () => {
    changeCart((cart) => removeLine(cart, product.id));
    showToast('success', 'Produit retiré du panier');
    // The button that had the focus is gone with its line.
    document.getElementById('cart-title')?.focus();
  };
  return (
    <li className={`stack2 ${styles.line}`}>
      <p className="between">
        <span className={styles.name}>{product.name}</span>
        <span className="tabular">{formatEuros(Math.round(product.price * 100))}</span>
      </p>
      {bonus && <p className="note">{bonus.name} offert</p>}
      <div className="between">
        <Quantity line={line} />
        <button type="button" className="quiet" onClick={remove}>
          Retirer<span className="visually-hidden"> {product.name}</span>
        </button>
      </div>
      <p className="note">Une copie suffit à un couple. Chaque copie de plus est une clé à offrir.</p>
    </li>
  );
}

function Quantity({ line: { product, quantity } }: { line: CartLine }) {
  return (
    <fieldset className={styles.quantity} aria-label={`Quantité de ${product.name}`}>
      <button
        type="button"
        className={`thumb ${styles.quantityStep}`}
        aria-label="Diminuer la quantité"
        aria-disabled={quantity <= 1}
        onClick={() => changeCart((cart) => setQuantity(cart, product.id, Math.max(1, quantity - 1)))}
      >
        −
      </button>
      <output className={`tabular ${styles.quantityValue}`} aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        className={`thumb ${styles.quantityStep}`}
        aria-label="Augmenter la quantité"
        aria-disabled={quantity >= maxQuantity}
        onClick={() => changeCart((cart) => setQuantity(cart, product.id, quantity + 1))}
      >
        +
      </button>
    </fieldset>
  );
}
