import { productWords } from '#content/home.ts';
import { voices } from '#web/page-data/claims.data.ts';
import { FeaturedProduct } from '#web/pages/home/featured-product.tsx';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
import { Testimonials } from '#web/pages/home/testimonials.tsx';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';

const top = late(() => import('#web/pages/home/top-island.tsx').then(({ TopIsland }) => TopIsland));
const bottom = late(() => import('#web/pages/home/bottom-island.tsx').then(({ BottomIsland }) => BottomIsland));

/** The home page: two islands for what is only read, with the parts that need script between them. */
export function HomePage() {
  return (
    <>
      <Island content={top} />
      <FeaturedProduct {...productWords} />
      {voices && <Testimonials {...voices} />}
      <Island content={bottom} />
      <PromoWhenDue />
    </>
  );
}
