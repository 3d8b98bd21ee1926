import { productWords, voices } from 'virtual:home-live';
import { FeaturedProduct } from '#web/pages/home/featured-product.tsx';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
import { Testimonials } from '#web/pages/home/testimonials.tsx';
import { Island, type IslandContent, islandContent } from '#web/ui/island.tsx';

const opening = islandContent(() => import('#web/pages/home/opening.tsx').then(({ Opening }) => Opening));
const closing = islandContent(() => import('#web/pages/home/closing.tsx').then(({ Closing }) => Closing));

/** What the build needs before it can render the page in one go. */
export const homeIslands: readonly IslandContent[] = [opening, closing];

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
