import { home, homeDemo } from 'virtual:home';
import { HomeFaq } from '#web/pages/home/faq.tsx';
import { ReviewCards } from '#web/pages/home/review-cards.tsx';

/** What readers write, and what visitors ask. */
export function Closing() {
  return (
    <>
      {homeDemo && <ReviewCards title={homeDemo.reviewsTitle} reviews={homeDemo.reviews} />}
      <HomeFaq {...home.faq} />
    </>
  );
}
