import { Link } from 'react-router-dom';
import { closing } from '#content/blog.ts';
import { BuyForm } from '#web/cart/buy-form.tsx';
import { Endpaper } from '#web/cart/endpaper.tsx';
import styles from '#web/pages/blog/blog-page.module.css';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

/** Leads from the articles to the guide: buy it at once, or look at it first. */
export function ClosingBlock() {
  return (
    <Endpaper title={closing.title} titleId="blog-closing" text={closing.text}>
      <div className={layout.actions}>
        <BuyForm product={mainProduct}>
          <button type="submit" className={buttons.primary}>
            <span>
              Acheter maintenant ({mainProduct.priceCents / 100}
              <span className={styles.unit}>€</span>)
            </span>
          </button>
        </BuyForm>
        <Link className={buttons.secondary} to="/product">
          Découvrir le guide
        </Link>
      </div>
    </Endpaper>
  );
}
