import { closing } from 'virtual:blog-words';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';
import styles from '#web/pages/blog/closing-block.module.css';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { PlainOrderFields } from '#web/ui/plain-order-fields.tsx';
import { Thread } from '#web/ui/thread.tsx';

/** From the articles to the guide: to look at it, or to buy it at once. */
export function ClosingBlock() {
  return (
    <section className={styles.block} aria-labelledby="blog-closing">
      <Thread className={styles.thread} />
      <h2 id="blog-closing">{closing.title}</h2>
      <p className={styles.text}>{closing.text}</p>
      <div className={styles.actions}>
        <BuyForm />
        <Link className={buttons.secondary} to="/product">
          Découvrir le guide
        </Link>
      </div>
    </section>
  );
}

/** Posted as it is, it is refused for want of an address, and the refusal leads to the checkout. */
function BuyForm() {
  const navigate = useNavigate();
  const buy = (event: FormEvent) => {
    event.preventDefault();
    changeCart((cart) => withProduct(cart, mainProduct));
    void navigate('/checkout');
  };
  return (
    <form method="post" action="/api/create-checkout" onSubmit={buy}>
      <PlainOrderFields product={mainProduct} />
      <button type="submit" className={buttons.primary}>
        <span>
          Acheter maintenant ({mainProduct.priceCents / 100}
          <span className={styles.unit}>€</span>)
        </span>
      </button>
    </form>
  );
}
