import { productWords } from '#content/home.ts';
import { voices } from '#web/page-data/claims.data.ts';
import { FeaturedProduct } from '#web/pages/home/featured-product.tsx';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
import { Testimonials } from '#web/pages/home/testimonials.tsx';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';

const opening = late(() => import('#web/pages/home/opening.tsx').then(({ Opening }) => Opening));
const closing = late(() => import('#web/pages/home/closing.tsx').then(({ Closing }) => Closing));

/** The home page: what is only read is an island, what comes alive stands between. */
export function HomePage() {
  return (
    <>
      <Island content={opening} />
      <FeaturedProduct {...productWords} />
      {voices && <Testimonials {...voices} />}
      <Island content={closing} />
      <PromoWhenDue />
    </>
  );
}
