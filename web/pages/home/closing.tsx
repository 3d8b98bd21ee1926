import { Link } from 'react-router-dom';
import { homeContent as home } from '#content/home.ts';
import { Endpaper } from '#web/cart/endpaper.tsx';
import { homeClaims } from '#web/page-data/claims.data.ts';
import { HomeFaq } from '#web/pages/home/faq.tsx';
import { ReviewCards } from '#web/pages/home/review-cards.tsx';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatPrice } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';

/** What readers write, what visitors ask, and the guide once more. */
export function Closing() {
  return (
    <>
      {homeClaims && <ReviewCards title={homeClaims.reviewsTitle} reviews={homeClaims.reviews} />}
      <HomeFaq {...home.faq} />
      <LastWord {...home.closing} />
    </>
  );
}

function LastWord({ title, text, action }: typeof home.closing) {
  const { id, priceCents } = mainProduct;
  return (
    <Endpaper title={title} text={text}>
      <p className={layout.lede}>{formatPrice(priceCents)}</p>
      <div className={layout.actions}>
        <Link className={buttons.primary} to={`/product/${id}`}>
          {action}
        </Link>
      </div>
    </Endpaper>
  );
}
