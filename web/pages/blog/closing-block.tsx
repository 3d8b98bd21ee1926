import { closing } from 'virtual:blog-words';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { changeCart } from '#web/cart/cart.storage.ts';
import { withProduct } from '#web/cart/cart.ts';
import styles from '#web/pages/blog/closing-block.module.css';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { PlainOrderFields } from '#web/ui/plain-order-fields.tsx';

/** From the articles to the guide: to look at it, or to buy it at once. */
export function ClosingBlock() {
  return (
    <section className={layout.endpaper} data-night aria-labelledby="blog-closing">
      <div className={layout.page}>
        <img src={mainProduct.imageUrl} alt="" width={640} height={908} loading="lazy" />
        <div className={layout.stack}>
          <h2 id="blog-closing">{closing.title}</h2>
          <p>{closing.text}</p>
          <div className={layout.actions}>
            <BuyForm />
            <Link className={buttons.secondary} to="/product">
              Découvrir le guide
            </Link>
          </div>
        </div>
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
    <form className={styles.form} method="post" action="/api/create-checkout" onSubmit={buy}>
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
